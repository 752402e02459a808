import { readRoomCode, roomPath } from '@/lib/contract/rooms/room-code';
import { followPath, readFollowCode } from '@/lib/friends/follow/follow-link';

/**
 * Returns the code of a link that a login comes back to, of a friend or of a live room, or null. The codes of the two
 * differ in length.
 */
export function readOpenedCode(unverifiedCode: unknown): string | null {
  return readFollowCode(unverifiedCode) ?? readRoomCode(unverifiedCode);
}

/** Returns the screen of such a code. */
export function openedPath(code: string): string {
  return readRoomCode(code) === null ? followPath(code) : roomPath(code);
}
