import { z } from 'zod';

export const roomInvitationData = z.strictObject({
  code: z.string().length(5).meta({ description: 'Five letters without vowels, in any case.' }),
  link: z.url().meta({ description: 'Opens the room in a browser, even without an account.' }),
});
