import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { AppealOutcome } from '@/lib/contract/enums';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { SYSTEM_OPERATOR } from '@/lib/records/write-removal-log';
import { lockPlayer, type ModerationContext, mailPlayer, writeModerationLog } from '../moderation-action';
import { closeAppeal, findSanctionedPlayer } from './sanctions';
import { unbanWithin } from './unban-player';

/** Decides an appeal and emails the player: *lifted* withdraws the warning or ban, *upheld* keeps it. Throws NOT_FOUND. */
export async function decideAppeal(
  ctx: ModerationContext,
  { id, outcome }: { id: string; outcome: AppealOutcome },
): Promise<{ changed: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const playerId = await findSanctionedPlayer(tx, id);
    const subject = await lockPlayer(tx, eq(players.id, playerId));
    const kind = await closeAppeal(tx, { id, outcome, now: ctx.now() });
    if (kind === null) return { changed: false };
    if (outcome === 'lifted' && kind === 'ban') await unbanWithin(tx, ctx, subject);
    else await logAndMailOutcome(tx, ctx, { subject, outcome });
    return { changed: true };
  });
}

/** Logs and emails a decision that lifts no ban: a warning was withdrawn, or a sanction upheld. */
async function logAndMailOutcome(
  tx: Transaction,
  ctx: ModerationContext,
  { subject, outcome }: { subject: Awaited<ReturnType<typeof lockPlayer>>; outcome: AppealOutcome },
): Promise<void> {
  const what = outcome === 'lifted' ? 'warning_taken_back' : 'upheld';
  await mailPlayer(tx, ctx, subject, { what, name: null });
  await writeModerationLog(tx, ctx, {
    // The log has no action of its own for a withdrawn warning.
    action: outcome === 'lifted' ? 'unban' : 'uphold',
    subject,
    settled: 0,
  });
}

/**
 * Lifts the bans whose time is over. Logs failures and leaves them for a later run. Returns the number of lifted bans. Throws the
 * last failure if it could lift none, so that the job counts as failed.
 */
export async function endExpiredBans(ctx: Omit<ModerationContext, 'operator'>): Promise<number> {
  const nowIso = ctx.now().toISOString();
  const due = await ctx.db.execute<{ playerId: string }>(sql`
    select distinct player_id as "playerId" from player_sanctions
    where ended_at is null and until <= ${nowIso}::timestamptz`);
  let ended = 0;
  let failure: unknown;
  for (const { playerId } of due) {
    try {
      if (await endExpiredBan(ctx, playerId)) ended += 1;
    } catch (cause) {
      failure = cause;
      ctx.log.error({ playerId, error: errorReport(cause) }, 'a ban could not be ended yet');
    }
  }
  if (failure !== undefined && ended === 0) throw failure;
  return ended;
}

/** Returns false if the ban is no longer due, because an operator has lifted it meanwhile. */
function endExpiredBan(ctx: Omit<ModerationContext, 'operator'>, playerId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, eq(players.id, playerId));
    const due = await tx.execute(sql`
      select from player_sanctions
      where player_id = ${playerId} and ended_at is null and until <= ${ctx.now().toISOString()}::timestamptz limit 1`);
    if (due.length === 0) return false;
    return unbanWithin(tx, { ...ctx, operator: SYSTEM_OPERATOR }, subject);
  });
}

export const endExpiredBansJob: Job = {
  name: 'end bans',
  everySeconds: 60,
  run: endExpiredBans,
};
