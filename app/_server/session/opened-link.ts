import { challengeLinkPath, readChallengeCode } from '@/lib/contract/challenges/rules';
import { readRoomCode, roomPath } from '@/lib/contract/rooms/rules';
import { followPath, parseLinkCodeOrUserId } from '@/lib/friends/follow/follow-link';

/** Returns the code of a friend, live room or challenge link to open after login, or null. Their codes differ in length. */
export function readOpenedCode(unverifiedCode: unknown): string | null {
  return (
    parseLinkCodeOrUserId(unverifiedCode) ?? readRoomCode(unverifiedCode) ?? readChallengeCode(unverifiedCode)
  );
}

/** Returns the kind of link that such a code belongs to. */
export function linkKind(code: string): 'friend' | 'room' | 'challenge' {
  if (readRoomCode(code) !== null) return 'room';
  return readChallengeCode(code) === null ? 'friend' : 'challenge';
}

export function linkPath(code: string): string {
  return { friend: followPath, room: roomPath, challenge: challengeLinkPath }[linkKind(code)](code);
}
