import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { playerHash, writeJournal } from '@/lib/journal/write-journal';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/sealed-fields';
import { DELETION_DELAY_SECONDS } from '@/lib/sessions/lifetimes';
import { publishRevoked, revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';

/** Closes the account, to be erased after the waiting period, and sends an email. A repeated call keeps the first date. */
export async function scheduleDeletion(ctx: PlayerContext): Promise<{ dueAt: string }> {
  const { playerId } = ctx.actor;
  const dueAt = await ctx.db.transaction((tx) => scheduleWithin(tx, ctx));
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return { dueAt: dueAt.toISOString() };
}

async function scheduleWithin(tx: Transaction, ctx: PlayerContext): Promise<Date> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const own = eq(players.id, playerId);
  // With this lock, a concurrent login either waits and sees the date, or its session is ended below.
  const [player] = await tx
    .select({ emailSealed: players.emailSealed, dueAt: players.deletionDueAt })
    .from(players)
    .where(own)
    .for('update');
  if (!player) throw new AppError('NOT_FOUND', message('common', 'somethingWrong'));
  if (player.dueAt) return player.dueAt;
  await lockOwnSession(tx, ctx);
  const dueAt = new Date(now.getTime() + DELETION_DELAY_SECONDS * 1000);
  await closeAccountWithin(tx, { playerId, dueAt, now });
  await queueDeletionMail(tx, ctx, player.emailSealed, dueAt);
  return dueAt;
}

async function queueDeletionMail(
  tx: Transaction,
  ctx: PlayerContext,
  emailSealed: string | null,
  dueAt: Date,
): Promise<void> {
  const to = emailOf({ id: ctx.actor.playerId, emailSealed });
  if (to === null) return;
  const link = new URL('/login', env().APP_URL).href;
  await ctx.sendMail({ kind: 'deletionScheduled', to, dueAt: dueAt.toISOString(), link }, tx);
}

/** Schedules the erasure, hides the player from boards and ends all sessions. Lock the player's row before. */
export async function closeAccountWithin(
  tx: Transaction,
  { playerId, dueAt, now }: { playerId: string; dueAt: Date; now: Date },
): Promise<void> {
  await tx.update(players).set({ deletionDueAt: dueAt }).where(eq(players.id, playerId));
  await writeJournal(tx, { kind: 'leaving', player: playerHash(playerId), dueAt: dueAt.toISOString() });
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
