import { z } from 'zod';
import { PUSH_KINDS } from '@/lib/contract/enums';

const MAX_ENDPOINT_LENGTH = 2048;

function isTimeZone(text: string): boolean {
  // Intl also accepts offsets such as +05:00, which ignore daylight saving time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The JSON of a PushSubscription, and the browser's IANA time zone. */
export const subscribeSchema = z.strictObject({
  endpoint: z.string().min(1).max(MAX_ENDPOINT_LENGTH),
  keys: z.strictObject({
    /** An uncompressed point on P-256: 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes in base64url. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** Normalized to Intl's spelling, because formatters are cached by the name of the time zone. */
  timeZone: z
    .string()
    .refine(isTimeZone)
    .transform((timeZone) => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone),
});
export type SubscribeInput = z.output<typeof subscribeSchema>;

const push = z.strictObject({
  publicKey: z.string().meta({ description: 'An uncompressed point on P-256 in base64url.' }),
  isOn: z.boolean().meta({ description: 'Whether the browser of this session gets push messages.' }),
  sent: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that this game sends.' }),
  kinds: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that are on.' }),
});
export type PushView = z.output<typeof push>;

export const pushData = push.nullable();
