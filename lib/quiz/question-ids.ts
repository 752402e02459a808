import type { Random } from '@/lib/platform/context';

/**
 * Ids of sets, questions and options; db/functions/time_ordered_ids.sql does the same. A set's id is a UUID of version 7 whose
 * last byte is 0. Its questions have the same id with the last byte 1 to 255, so that one range of the primary key holds a set.
 */

/** Returns the id with another last byte. */
const withLastByte = (id: string, byte: number): string =>
  id.slice(0, 34) + byte.toString(16).padStart(2, '0');
const lastByte = (id: string): number => Number.parseInt(id.slice(34), 16);

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const dealtAtMs = (setId: string): number => Number.parseInt(setId.slice(0, 8) + setId.slice(9, 13), 16);

/**
 * Returns the id of a new set: a UUID of version 7 (RFC 9562, section 5.7). It is larger than the player's `lastSetId`, even if
 * that was dealt by a process whose clock is ahead. The ledger relies on the order.
 */
export function newSetId(
  nowMs: number,
  random: Pick<Random, 'bytes'>,
  lastSetId: string | null = null,
): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(lastSetId === null ? nowMs : Math.max(nowMs, dealtAtMs(lastSetId) + 1), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  bytes[15] = 0;
  return toUuid(bytes);
}

/** Returns the id of the nth question of a set, from 1. */
export const questionId = (setId: string, n: number): string => withLastByte(setId, n);

/** Returns which question of its set it is, from 1. */
export const numberInSet = (questionId: string): number => lastByte(questionId);

/** Returns a random key, from which the ids of a question's four options follow. */
export const newOptionKey = (random: Pick<Random, 'uuid'>): string => withLastByte(random.uuid(), 0);

/** Returns the id of an option. `n` is its place, from 1. */
export const optionId = (optionKey: string, n: number): string => withLastByte(optionKey, n);

/** Returns the key and the place of a chosen option; a timeout has place 0. */
export function readOption(optionId: string | null): { key: string | null; n: number } {
  return optionId === null ? { key: null, n: 0 } : { key: withLastByte(optionId, 0), n: lastByte(optionId) };
}
