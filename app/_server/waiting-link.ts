import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import type { PlayerContext } from '@/lib/platform/context';
import { isInRoom } from '@/lib/rooms/room';
import { openedPath } from './opened-link';
import { forgetOpened, readOpened } from './opened-link-cookie';
import { currentPlayer } from './session';

/**
 * Returns the code of the link that waits for this login or sign-up, or null. For a guest the link of a room waits only to lead back
 * into that room: a guest who has left it does not return.
 */
async function waitingCode(guest: PlayerContext | null): Promise<string | null> {
  const code = (await readOpened())?.code ?? null;
  const room = readRoomCode(code);
  if (guest === null || room === null) return code;
  return (await isInRoom(guest.db.$client, room, guest.actor.playerId)) ? code : null;
}

/** Returns what the link is of that waits for this login, or null without one. */
export async function waitingLink(): Promise<'friend' | 'room' | null> {
  const caller = await currentPlayer();
  const code = await waitingCode(caller && guestOf(caller));
  if (code === null) return null;
  return readRoomCode(code) === null ? 'friend' : 'room';
}

/** Returns the code that waited for this login, and deletes its cookie. Actions and routes only. */
async function takeWaiting(guest: PlayerContext | null): Promise<string | null> {
  const code = await waitingCode(guest);
  await forgetOpened();
  return code;
}

/**
 * Returns the page that names the way of a login, `via`, and opens the link that waited, else the game. `guest` is who called, null for
 * a visitor.
 */
export async function signedInPath(via: string, guest: PlayerContext | null): Promise<string> {
  const code = await takeWaiting(guest);
  return `/signed-in?via=${via}${code === null ? '' : `&code=${code}`}`;
}

/** Returns the page after a login: the link that was opened, else the game. `guest` is who called, null for a visitor. */
export async function pathAfterLogIn(guest: PlayerContext | null): Promise<string> {
  const code = await takeWaiting(guest);
  return code === null ? '/home' : openedPath(code);
}
