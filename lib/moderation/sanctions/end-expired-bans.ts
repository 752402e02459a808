import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { SYSTEM_OPERATOR } from '@/lib/records/write-removal-log';
import { lockPlayer, type ModerationContext } from '../moderation-action';
import { unbanWithin } from './unban-player';

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
