import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { players } from '@/db/schema';
import type { PlayerContext } from '../context';
import { env } from '../env';
import { AppError } from '../errors';
import { setListedWithin } from '../leaderboard/set-listed';
import { openField } from '../security/sealed-fields';
import { DELETION_DELAY_SECONDS } from './lifetimes';
import { revokeSessionsWithin } from './session';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Signs the caller out everywhere and hides them from boards at once, tells them by mail, and sets the day on which
 * `eraseDueAccounts` erases them; until then `keepAccount` takes it back. Asked again, the first date stands. All of it
 * happens or nothing.
 */
export async function scheduleDeletion(ctx: PlayerContext): Promise<{ dueAt: string }> {
  const { playerId } = ctx.actor;
  const dueAt = await ctx.db.transaction((tx) => scheduleWithin(tx, ctx));
  // After the commit: a socket told earlier could come back while the row was still open.
  await ctx.publish(playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return { dueAt: dueAt.toISOString() };
}

async function scheduleWithin(tx: Transaction, ctx: PlayerContext): Promise<Date> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const own = eq(players.id, playerId);
  // A log-in at this very moment writes a session that refers to this row: locked, it waits and then sees the date, or
  // it came first and is ended below.
  const [player] = await tx
    .select({ emailSealed: players.emailSealed, dueAt: players.deletionDueAt })
    .from(players)
    .where(own)
    .for('update');
  if (!player) throw new AppError('NOT_FOUND', 'Something went wrong');
  if (player.dueAt) return player.dueAt;
  const dueAt = new Date(now.getTime() + DELETION_DELAY_SECONDS * 1000);
  await tx.update(players).set({ deletionDueAt: dueAt }).where(own);
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, sessionIds: 'all', now });
  await tell(tx, ctx, player.emailSealed, dueAt);
  return dueAt;
}

/** Whoever has no e-mail, or one that does not open, is told by the screen alone. */
async function tell(
  tx: Transaction,
  ctx: PlayerContext,
  emailSealed: string | null,
  dueAt: Date,
): Promise<void> {
  const place = { column: 'players.email', rowId: ctx.actor.playerId };
  const to = emailSealed === null ? null : openField(place, emailSealed);
  if (to === null) return;
  const link = `${env().APP_URL}/login`;
  await ctx.sendMail({ kind: 'deletionScheduled', to, dueAt: dueAt.toISOString(), link }, tx);
}
