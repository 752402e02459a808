import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { areCodesStopped } from './reset-rules';

export type ResetHourRow = { codes_sent: number; wrong_codes: number };

const DRAW_BYTES = 4;

export function drawOfHour(startsAt: Date): number {
  const hash = Buffer.from(blindIndex('reset_hours.limit', startsAt.toISOString()), 'base64url');
  return hash.readUIntBE(0, DRAW_BYTES) / (2 ** (8 * DRAW_BYTES) - 1);
}

export function isHourStopped(startsAt: Date, row: ResetHourRow | undefined): boolean {
  if (row === undefined) return false;
  const draw = drawOfHour(startsAt);
  return areCodesStopped({ codesSent: row.codes_sent, wrongCodes: row.wrong_codes, draw });
}
