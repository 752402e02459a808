import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { SessionKind } from '@/lib/contract/enums';
import { CLAIM_LIVES } from '@/lib/contract/lives/rules';
import { countGuestResults } from '@/lib/knowledge/project-results';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import { moveLives } from '@/lib/lives/move-lives';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { revokeSessionsWithin, type SessionRevoked } from '@/lib/sessions/revoke-sessions';
import { lockOwnSession, type OpenedSession, openSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { accountColumns, type NewPlayer, requestConfirmation } from './create-player';
import { assignUserId } from './insert-player';

export type AccountSessionKind = Exclude<SessionKind, 'guest'>;

export type Claimed = {
  opened: OpenedSession;
  /** Ends the guest's sockets. Publish it after the client has received the new session. */
  event: SessionRevoked;
};

export function guestOf(ctx: Context): PlayerContext | null {
  const { actor } = ctx;
  return actor.kind === 'player' && actor.isGuest ? { ...ctx, actor } : null;
}

/**
 * Turns the calling guest into an account, which has a User ID and is on boards. Credits CLAIM_LIVES, because an account starts with
 * more lives than a guest. Replaces all sessions: a person who knew the guest's cookie or token must not get the account. Throws TAKEN
 * if the guest is an account already, NOT_SIGNED_IN if the session has ended, and PostgreSQL's error for a name or email in use.
 */
export async function claimGuest(
  tx: Transaction,
  ctx: PlayerContext,
  { account, sessionKind }: { account: NewPlayer; sessionKind: AccountSessionKind },
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
  // The job that closes guests may have run just before this call extended the session.
  if (row?.deletionDueAt) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  const agreedToTermsAt = account.agreedToTermsAt ?? row?.agreedToTermsAt ?? null;
  await tx
    .update(players)
    .set({ ...accountColumns(playerId, account), agreedToTermsAt, isGuest: false, nicknameSealed: null })
    .where(eq(players.id, playerId));
  await assignUserId(tx, ctx.random, playerId);
  await moveLives(tx, { playerId, moves: [{ kind: 'claim', lives: CLAIM_LIVES, causeId: null }], now });
  await requestConfirmation(tx, ctx, { playerId, ...account });
  await countGuestDailies(tx, playerId);
  await countGuestResults(tx, playerId);
  const claimed = await replaceSessions(tx, ctx, sessionKind);
  // Last, because it waits for the lock of the boards.
  await setListedWithin(tx, { playerId, listed: true });
  return claimed;
}

async function countGuestDailies(tx: Transaction, playerId: string): Promise<void> {
  // Waits for an answer that is finishing a daily now. The next statement sees its result.
  await tx.execute(
    sql`select from player_dailies where player_id = ${playerId} order by day for no key update`,
  );
  await tx.execute(sql`
    with claimed as (
      update player_dailies set guest = false where player_id = ${playerId} and guest returning player_id, day
    )
    select count_dailies(array_agg(player_id), array_agg(day)) from claimed`);
}

async function replaceSessions(
  tx: Transaction,
  { actor, now, client }: PlayerContext,
  sessionKind: AccountSessionKind,
): Promise<Claimed> {
  const { playerId } = actor;
  const opened = await openSession(tx, { playerId, kind: sessionKind, remembered: true, now: now(), client });
  const which = { allBut: opened.sessionId };
  return { opened, event: (await revokeSessionsWithin(tx, { playerId, which, now: now() })).event };
}
