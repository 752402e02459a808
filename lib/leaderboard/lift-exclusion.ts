import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { setListedWithin } from './set-listed';

/** Lifts at most so many in a run. The next run continues. */
const MOST_AT_ONCE = 1000;

/**
 * Lifts an exclusion from boards, and lists the player again unless banned or leaving. With `judgedSince` the rule of fair play
 * judges only later answers. Returns false when there is no exclusion, or it has not ended by `endedBy`.
 */
export async function liftExclusionWithin(
  tx: Queryable,
  { playerId, endedBy, judgedSince }: { playerId: string; endedBy?: Date; judgedSince?: Date },
): Promise<boolean> {
  const lifted = await tx.execute(sql`
    update players set held_off_boards_at = null, excluded_until = null, exclusion_reason = null,
      fair_play_since = coalesce(${judgedSince?.toISOString() ?? null}::timestamptz, fair_play_since)
    where id = ${playerId} and held_off_boards_at is not null
      and (${endedBy === undefined} or excluded_until <= ${endedBy?.toISOString() ?? null}::timestamptz)
    returning id`);
  if (lifted.length === 0) return false;
  await setListedWithin(tx, { playerId, listed: true });
  return true;
}

/** Lifts the exclusions that have ended, each in a transaction of its own. Safe in several processes. Returns how many. */
export async function liftEndedExclusions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const endedBy = now();
  const ended = await db.execute<{ id: string }>(sql`
    select id from players where excluded_until <= ${endedBy.toISOString()}::timestamptz
    order by excluded_until limit ${MOST_AT_ONCE}`);
  let count = 0;
  for (const { id } of ended) {
    const lift = (tx: Transaction) => liftExclusionWithin(tx, { playerId: id, endedBy });
    if (await db.transaction(lift)) count += 1;
  }
  return count;
}

export const liftEndedExclusionsJob: Job = {
  name: 'lift ended exclusions',
  everySeconds: 60,
  run: liftEndedExclusions,
};
