import type { GuestInput } from '@/lib/contract/accounts/schemas';
import { GUEST_LIVES } from '@/lib/contract/lives/rules';
import type { Context, Random } from '@/lib/platform/context';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { insertPlayer } from '../sign-up/insert-player';
import { isAdmittedByRoom } from './admit-by-room';
import { countGuest } from './count-guest';

const FIRST_NUMBER = 10_000;
const NUMBERS = 90_000;

/** Returns `Guest 48213`. Several guests may have the same name; the space keeps it apart from every username. */
function guestName(random: Random): string {
  return `Guest ${FIRST_NUMBER + random.int(NUMBERS)}`;
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
    usernameSealed: sealField({ column: 'players.username', rowId: playerId }, guestName(ctx.random)),
    // Both columns are unique. Names of guests are not, and nobody finds a guest by a User ID.
    usernameIndex: blindIndex('players.username', playerId),
    referralCode: playerId,
    agreedToTermsAt: now,
    createdAt: now,
  };
  return ctx.db.transaction(async (tx) => {
    await insertPlayer(tx, row, { lives: GUEST_LIVES, listed: false });
    return openSession(tx, { playerId, kind: 'guest', remembered: true, now, client: ctx.client });
  });
}
