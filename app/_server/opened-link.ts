import { challengeLinkPath, readChallengeCode } from '@/lib/contract/challenges/rules';
import { readRoomCode, roomPath } from '@/lib/contract/rooms/room-code';
import { followPath, readFollowCode } from '@/lib/friends/follow/follow-link';

/**
 * Returns the code of a link that a login comes back to, of a friend, a live room or a challenge, or null. The codes of the
 * three differ in length.
 */
export function readOpenedCode(unverifiedCode: unknown): string | null {
  return readFollowCode(unverifiedCode) ?? readRoomCode(unverifiedCode) ?? readChallengeCode(unverifiedCode);
}

/** Returns what such a code opens. */
export function openedKind(code: string): 'friend' | 'room' | 'challenge' {
  if (readRoomCode(code) !== null) return 'room';
  return readChallengeCode(code) === null ? 'friend' : 'challenge';
}

/** Returns the screen of such a code. */
export function openedPath(code: string): string {
  return { friend: followPath, room: roomPath, challenge: challengeLinkPath }[openedKind(code)](code);
}
