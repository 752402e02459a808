import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { setListedWithin } from './set-listed';

const MAX_AT_ONCE = 1000;

/** Lifts an exclusion; with `onlyIfEndedBy`, only one that ends by then. Fair play later ignores answers before `judgedSince`. */
export async function liftExclusionWithin(
  tx: Queryable,
  { playerId, onlyIfEndedBy, judgedSince }: { playerId: string; onlyIfEndedBy?: Date; judgedSince?: Date },
): Promise<boolean> {
  const lifted = await tx.execute(sql`
    update players set excluded_from_boards_at = null, excluded_until = null, exclusion_reason = null,
      fair_play_since = coalesce(${judgedSince?.toISOString() ?? null}::timestamptz, fair_play_since)
    where id = ${playerId} and excluded_from_boards_at is not null
      and (${onlyIfEndedBy === undefined} or excluded_until <= ${onlyIfEndedBy?.toISOString() ?? null}::timestamptz)
    returning id`);
  if (lifted.length === 0) return false;
  await setListedWithin(tx, { playerId, listed: true });
  return true;
}

/** Lifts ended exclusions, each in its own transaction. Several processes may run it. Returns their number. */
export async function liftEndedExclusions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const onlyIfEndedBy = now();
  const ended = await db.execute<{ id: string }>(sql`
    select id from players where excluded_until <= ${onlyIfEndedBy.toISOString()}::timestamptz
    order by excluded_until limit ${MAX_AT_ONCE}`);
  let count = 0;
  for (const { id } of ended) {
    const lift = (tx: Transaction) => liftExclusionWithin(tx, { playerId: id, onlyIfEndedBy });
    if (await db.transaction(lift)) count += 1;
  }
  return count;
}

export const liftEndedExclusionsJob: Job = {
  name: 'lift ended exclusions',
  everySeconds: 60,
  run: liftEndedExclusions,
};
