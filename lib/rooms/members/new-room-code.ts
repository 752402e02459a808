import { CODE_LENGTH, CODE_LETTERS } from '@/lib/contract/rooms/rules';
import type { Random } from '@/lib/platform/context';

/** Returns a random code of a room. */
export function newRoomCode(random: Pick<Random, 'int'>): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random.int(CODE_LETTERS.length)]).join('');
}
