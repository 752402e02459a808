import type { Random } from '@/lib/platform/context';

// A round's id is a UUID of version 7 with the last byte 0. Its questions have the same id with the last byte 1 to 255, so they are
// one range of the primary key. db/functions/time_ordered_ids.sql has the same functions in SQL.

const withLastByte = (id: string, byte: number): string =>
  id.slice(0, 34) + byte.toString(16).padStart(2, '0');
const lastByte = (id: string): number => Number.parseInt(id.slice(34), 16);

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const dealtAtMs = (roundId: string): number =>
  Number.parseInt(roundId.slice(0, 8) + roundId.slice(9, 13), 16);

/** The id is above `lastRoundId`, even if a process with a faster clock made that one. The ledger needs this order. */
export function newRoundId(
  nowMs: number,
  random: Pick<Random, 'bytes'>,
  lastRoundId: string | null = null,
): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(lastRoundId === null ? nowMs : Math.max(nowMs, dealtAtMs(lastRoundId) + 1), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  bytes[15] = 0;
  return toUuid(bytes);
}

export const questionId = (roundId: string, n: number): string => withLastByte(roundId, n);

export const numberInRound = (questionId: string): number => lastByte(questionId);

/** Returns a random key for a question. The ids of its four options are this key with the last byte 1 to 4. */
export const newOptionKey = (random: Pick<Random, 'uuid'>): string => withLastByte(random.uuid(), 0);

export const optionId = (optionKey: string, n: number): string => withLastByte(optionKey, n);

/** Returns the key and the number of a chosen option, from 1. A timeout (null) has number 0. */
export function readOption(optionId: string | null): { key: string | null; n: number } {
  return optionId === null ? { key: null, n: 0 } : { key: withLastByte(optionId, 0), n: lastByte(optionId) };
}
