import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { isInChallenge } from '@/lib/challenges/challenge';
import { readChallengeCode } from '@/lib/contract/challenges/challenge-code';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import type { PlayerContext } from '@/lib/platform/context';
import { isInRoom } from '@/lib/rooms/room';
import { forgetOpenedLink, linkKind, linkPath, readOpenedLink } from './opened-link';
import { currentPlayer } from './session';

/**
 * Returns the code of the link to open after login or sign-up, or null. A guest's room link applies only while the guest is in
 * that room. Call it before the login, which erases the guest. `guest` is the calling guest, or null.
 */
export async function pendingCode(guest: PlayerContext | null): Promise<string | null> {
  const code = (await readOpenedLink())?.code ?? null;
  const room = readRoomCode(code);
  if (guest === null || room === null) return code;
  return (await isInRoom(guest.db, room, guest.actor.playerId)) ? code : null;
}

/**
 * Returns the code of the link to open after a login to another account, or null. A challenge of the calling guest ends with the
 * guest, so it is not opened again.
 */
export async function linkCodeAfterLogIn(guest: PlayerContext | null): Promise<string | null> {
  const code = await pendingCode(guest);
  const challenge = readChallengeCode(code);
  if (guest === null || challenge === null) return code;
  return (await isInChallenge(guest.db, challenge, guest.actor.playerId)) ? null : code;
}

export async function pendingLinkKind(of: 'login' | 'signUp'): Promise<ReturnType<typeof linkKind> | null> {
  const caller = await currentPlayer();
  const guest = caller && guestOf(caller);
  const code = await (of === 'login' ? linkCodeAfterLogIn(guest) : pendingCode(guest));
  return code === null ? null : linkKind(code);
}

/** Returns the signed-in page with the login method (`via`) and the pending code. Deletes the code's cookie. Actions and routes only. */
export async function signedInPath(via: string, code: string | null): Promise<string> {
  await forgetOpenedLink();
  return `/signed-in?via=${via}${code === null ? '' : `&code=${code}`}`;
}

/** Returns the path after login: the pending link, or /home. Deletes the code's cookie. Actions and routes only. */
export async function pathAfterLogIn(code: string | null): Promise<string> {
  await forgetOpenedLink();
  return code === null ? '/home' : linkPath(code);
}
