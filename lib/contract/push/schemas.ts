/** What a browser sends to get push messages. Shared by all entry points. Browser-safe. */
import { z } from 'zod';

const MAX_ENDPOINT_LENGTH = 2048;

function isTimeZone(text: string): boolean {
  // Intl accepts plain offsets such as +05:00 as well, which do not follow daylight saving time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A PushSubscription as JSON, and the browser's IANA zone. */
export const subscribeSchema = z.strictObject({
  endpoint: z.string().min(1).max(MAX_ENDPOINT_LENGTH),
  keys: z.strictObject({
    /** An uncompressed point on P-256: 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes in base64url. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** By one spelling: Intl ignores case, and the clocks of zones are kept by their names. */
  timeZone: z
    .string()
    .refine(isTimeZone)
    .transform((timeZone) => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone),
});
export type SubscribeInput = z.output<typeof subscribeSchema>;
