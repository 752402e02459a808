import { z } from 'zod';
import { PUSH_KINDS } from '@/lib/contract/enums';

const push = z.strictObject({
  publicKey: z.string().meta({ description: 'An uncompressed point on P-256 in base64url.' }),
  isOn: z.boolean().meta({ description: 'Whether the browser of this session gets push messages.' }),
  sent: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that this game sends.' }),
  kinds: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that are on.' }),
});
export type PushView = z.output<typeof push>;

export const pushData = push.nullable();
