import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { areCodesStopped } from './reset-rules';

export type ResetHourRow = { codes_sent: number; wrong_codes: number };

const SECRET_BYTES = 4;

/** Returns the secret number of an hour, 0 to 1, which varies the limit of wrong codes. */
export function secretOfHour(startsAt: Date): number {
  const hash = Buffer.from(blindIndex('reset_hours.limit', startsAt.toISOString()), 'base64url');
  return hash.readUIntBE(0, SECRET_BYTES) / (2 ** (8 * SECRET_BYTES) - 1);
}

/** Returns whether codes are stopped for the rest of the hour that starts at `startsAt`. */
export function areCodesStoppedInHour(startsAt: Date, row: ResetHourRow | undefined): boolean {
  if (row === undefined) return false;
  const secret = secretOfHour(startsAt);
  return areCodesStopped({ codesSent: row.codes_sent, wrongCodes: row.wrong_codes, secret });
}
