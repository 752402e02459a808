import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { CLAIM_LIVES } from '@/lib/contract/lives/rules';
import { countGuestResults } from '@/lib/knowledge/count-guest-results';
import { setListedWithin } from '@/lib/leaderboard/set-listed';
import { moveLives } from '@/lib/lives/move-lives';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { lockOwnSession } from '@/lib/sessions/lock-own-session';
import { revokeSessionsWithin, type SessionRevoked } from '@/lib/sessions/revoke-sessions';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { countGuestDailies } from './count-guest-dailies';
import { accountColumns, confirmAddress, type NewPlayer } from './create-player';
import { giveUserId } from './user-id';

/** How the guest's session travels: in a cookie, or as a bearer token of the API. */
export type Carrier = 'cookie' | 'bearer';

/** The session to go on with, and what to publish about the guest's own once the client has it. */
export type Claimed = { opened: OpenedSession; event: SessionRevoked };

/** Returns the context of a caller who is a guest, else null. */
export function guestOf(ctx: Context): PlayerContext | null {
  const { actor } = ctx;
  return actor.kind === 'player' && actor.isGuest ? { ...ctx, actor } : null;
}

/**
 * Turns the calling guest's own row into an account, with a User ID and the rest of the starting lives, lists it on boards, and
 * counts its dailies and answers. A new session replaces the guest's own: whoever planted a guest's cookie or knew its token does not get
 * into the account.
 * @throws TAKEN when another call was first, NOT_SIGNED_IN when the guest's session has ended, and the violated unique key of
 * `players` for a name or email that is taken.
 */
export async function claimGuest(
  tx: Transaction,
  ctx: PlayerContext,
  { account, carrier }: { account: NewPlayer; carrier: Carrier },
): Promise<Claimed> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const [row] = await tx
    .select({
      isGuest: players.isGuest,
      agreedToTermsAt: players.agreedToTermsAt,
      deletionDueAt: players.deletionDueAt,
    })
    .from(players)
    .where(eq(players.id, playerId))
    .for('update');
  if (row && !row.isGuest) throw new AppError('TAKEN', message('welcome', 'guestClaimed'));
  await lockOwnSession(tx, ctx);
  // The job may have marked the guest for erasure while this call extended the session.
  if (row?.deletionDueAt) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  const agreedToTermsAt = account.agreedToTermsAt ?? row?.agreedToTermsAt ?? null;
  await tx
    .update(players)
    .set({ ...accountColumns(playerId, account), agreedToTermsAt, isGuest: false, nicknameSealed: null })
    .where(eq(players.id, playerId));
  await giveUserId(tx, ctx.random, playerId);
  await moveLives(tx, { playerId, moves: [{ kind: 'claim', lives: CLAIM_LIVES, causeId: null }], now });
  await confirmAddress(tx, ctx, { playerId, ...account });
  await countGuestDailies(tx, playerId);
  await countGuestResults(tx, playerId);
  const claimed = await replaceSessions(tx, ctx, carrier);
  // Last, because it waits for the boards.
  await setListedWithin(tx, { playerId, listed: true });
  return claimed;
}

async function replaceSessions(
  tx: Transaction,
  { actor, now, client }: PlayerContext,
  carrier: Carrier,
): Promise<Claimed> {
  const { playerId } = actor;
  const opened = await openSession(tx, { playerId, kind: carrier, remembered: true, now: now(), client });
  const which = { allBut: opened.sessionId };
  return { opened, event: (await revokeSessionsWithin(tx, { playerId, which, now: now() })).event };
}
