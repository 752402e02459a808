import type { GuestInput } from '@/lib/contract/accounts/schemas';
import { GUEST_LIVES } from '@/lib/contract/lives/rules';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { textsOf } from '@/messages/texts';
import { insertPlayer } from '../sign-up/insert-player';
import { countGuest, countGuestOfRoom } from './count-guest';
import { lookUpRoom } from './look-up-room';

const FIRST_NUMBER = 10_000;
const NUMBERS = 90_000;

/** Returns `Guest 48213`. Several guests may have the same name; the space keeps it apart from every username. */
function guestName({ random, language }: Pick<Context, 'random' | 'language'>): string {
  return textsOf(language, 'guests')('name', { number: String(FIRST_NUMBER + random.int(NUMBERS)) });
}

/**
 * Creates a guest with the lives of a guest and their ledger row, and opens a session for it. Guests are on no board. The code
 * of a room that does not admit the guest changes nothing.
 * @throws TOO_MANY_REQUESTS for too many new guests of a network or of all networks.
 */
export async function createGuest(ctx: Context, { room_code: code }: GuestInput): Promise<OpenedSession> {
  const isAdmitted = code !== undefined && (await isAdmittedByRoom(ctx, code));
  if (!isAdmitted) await countGuest(ctx);
  const playerId = ctx.random.uuid();
  const now = ctx.now();
  const row = {
    id: playerId,
    isGuest: true,
    usernameSealed: sealField({ column: 'players.username', rowId: playerId }, guestName(ctx)),
    // Both columns are unique. Names of guests are not, and nobody finds a guest by a User ID.
    usernameIndex: blindIndex('players.username', playerId),
    referralCode: playerId,
    language: ctx.language,
    agreedToTermsAt: now,
    createdAt: now,
  };
  return ctx.db.transaction(async (tx) => {
    await insertPlayer(tx, row, { lives: GUEST_LIVES, listed: false });
    return openSession(tx, { playerId, kind: 'guest', remembered: true, now, client: ctx.client });
  });
}

/**
 * Returns whether the room of this code admits a guest beyond the limit of the network, and counts the guest for both. A code
 * that opens no room counts as wrong, as it does on joining. After too many wrong codes, each further wrong code
 * blocks all codes for 20 s.
 */
async function isAdmittedByRoom(ctx: Context, code: string): Promise<boolean> {
  const room = await lookUpRoom(ctx, code).catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'TOO_MANY_REQUESTS') return undefined;
    throw refusal;
  });
  if (!room || room.isFull) return false;
  return countGuestOfRoom(ctx, room.id);
}
