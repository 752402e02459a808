import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { AppealOutcome } from '@/lib/contract/enums';
import type { Job } from '@/lib/platform/jobs/job';
import { SYSTEM_OPERATOR } from '@/lib/records/write-log';
import { lockPlayer, mailPlayer, type OperatorContext, writeLog } from './operator';
import { closeAppeal } from './sanctions';
import { unbanWithin } from './unban-player';

/**
 * Decides an appeal: *lifted* takes the warning back or lifts the ban, *upheld* keeps it. The player is told by email. A second
 * call changes nothing. Throws NOT_FOUND.
 */
export async function decideAppeal(
  ctx: OperatorContext,
  { id, outcome }: { id: string; outcome: AppealOutcome },
): Promise<{ changed: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const closed = await closeAppeal(tx, { id, outcome, now: ctx.now() });
    if (closed === null) return { changed: false };
    const subject = await lockPlayer(tx, eq(players.id, closed.playerId));
    if (outcome === 'lifted' && closed.kind === 'ban') await unbanWithin(tx, ctx, subject);
    else await tellOutcome(tx, ctx, { subject, outcome });
    return { changed: true };
  });
}

async function tellOutcome(
  tx: Transaction,
  ctx: OperatorContext,
  { subject, outcome }: { subject: Awaited<ReturnType<typeof lockPlayer>>; outcome: AppealOutcome },
): Promise<void> {
  const what = outcome === 'lifted' ? 'warning_taken_back' : 'upheld';
  await mailPlayer(tx, ctx, subject, { what, name: null });
  await writeLog(tx, ctx, { action: outcome === 'lifted' ? 'unban' : 'uphold', subject, settled: 0 });
}

/** Lifts the bans whose time is over. Returns how many. */
export async function endDueBans(ctx: Omit<OperatorContext, 'operator'>): Promise<number> {
  const nowIso = ctx.now().toISOString();
  const due = await ctx.db.execute<{ playerId: string }>(sql`
    select distinct player_id as "playerId" from player_sanctions
    where ended_at is null and until <= ${nowIso}::timestamptz`);
  for (const { playerId } of due)
    await ctx.db.transaction(async (tx) => {
      const subject = await lockPlayer(tx, eq(players.id, playerId));
      await unbanWithin(tx, { ...ctx, operator: SYSTEM_OPERATOR }, subject);
    });
  return due.length;
}

export const endDueBansJob: Job = {
  name: 'end bans',
  everySeconds: 60,
  run: endDueBans,
};
