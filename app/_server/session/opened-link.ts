import { readChallengeCode } from '@/lib/contract/challenges/challenge-code';
import { challengeLinkPath } from '@/lib/contract/challenges/paths';
import { roomPath } from '@/lib/contract/rooms/paths';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { followPath, parseLinkCodeOrUserId } from '@/lib/friends/follow/follow-link';
import { sealedCookie } from './own-cookie';

/** The middleware sets this header, because a layout cannot see the page's address. */
export const OPENED_HEADER = 'x-opened-code';

/** Long enough to play as a guest and sign up, short enough that the device's next player does not see it. */
const SECONDS = 3 * 60 * 60;

/** The code of the follow, room or challenge link that a visitor opened before logging in, or a User ID. It makes no friends by itself. */
const cookie = sealedCookie<{ code: string }>('follow', { purpose: 'follow-link', seconds: SECONDS });

export const {
  make: openedLinkCookie,
  makeExpired: expiredLinkCookie,
  open: openLinkCookie,
  read: readOpenedLink,
} = cookie;

export const rememberOpened = cookie.write;

export const forgetOpenedLink = cookie.forget;

/** Returns the code of a friend, live room or challenge link to open after login, or null. Their codes differ in length. */
export function readOpenedCode(unverifiedCode: unknown): string | null {
  return (
    parseLinkCodeOrUserId(unverifiedCode) ?? readRoomCode(unverifiedCode) ?? readChallengeCode(unverifiedCode)
  );
}

export function linkKind(code: string): 'friend' | 'room' | 'challenge' {
  if (readRoomCode(code) !== null) return 'room';
  return readChallengeCode(code) === null ? 'friend' : 'challenge';
}

export function linkPath(code: string): string {
  return { friend: followPath, room: roomPath, challenge: challengeLinkPath }[linkKind(code)](code);
}
