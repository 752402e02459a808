import { z } from 'zod';

export const endSessionSchema = z.object({ sessionId: z.uuid() });
export type EndSessionInput = z.output<typeof endSessionSchema>;
