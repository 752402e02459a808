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

/** Returns a name such as `Guest 48213`. Two guests may share it. It has a space, so no username equals it. */
function guestName({ random, language }: Pick<Context, 'random' | 'language'>): string {
  return textsOf(language, 'guests')('name', { number: String(FIRST_NUMBER + random.int(NUMBERS)) });
}

/** Creates a guest with a session. Higher limits apply with the code of an open room. Throws TOO_MANY_REQUESTS. */
export async function createGuest(ctx: Context, { room_code: code }: GuestInput): Promise<OpenedSession> {
  const isAdmitted = code !== undefined && (await isAdmittedByRoom(ctx, code));
  if (!isAdmitted) await countGuest(ctx);
  const playerId = ctx.random.uuid();
  const now = ctx.now();
  const row = {
    id: playerId,
    isGuest: true,
    usernameSealed: sealField({ column: 'players.username', rowId: playerId }, guestName(ctx)),
    // Both columns are unique and required. The id fills them: guests share names and have no User ID.
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

/** Returns whether the code opens a room with space, within the limits of rooms. Counts a wrong code as a guess. */
async function isAdmittedByRoom(ctx: Context, code: string): Promise<boolean> {
  const room = await lookUpRoom(ctx, code).catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'TOO_MANY_REQUESTS') return undefined;
    throw refusal;
  });
  if (!room || room.isFull) return false;
  return countGuestOfRoom(ctx, room.id);
}
