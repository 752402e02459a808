import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Context } from '../context';

const JOB = 'check-ledger';
/** Reading every row of the ledger is for the night. */
const EVERY_HOURS = 24;

type DriftRow = {
  player_id: string;
  lives: number;
  booked_lives: number;
  stars: number;
  booked_stars: number;
};

/**
 * Holds every balance against the sum of its ledger, once a day whichever process asks and however often, and logs
 * each that differs as an error. Resolves to how many did, or null when it was not the time. A check that breaks off
 * has not been made.
 */
export async function checkLedger({
  db,
  now,
  log,
}: Pick<Context, 'db' | 'now' | 'log'>): Promise<number | null> {
  const drifts = await db.transaction((tx) => findDrifts(tx, now()));
  for (const { player_id: playerId, ...drift } of drifts ?? []) {
    log.error({ playerId, ...drift }, 'a balance is not the sum of its ledger');
  }
  return drifts?.length ?? null;
}

async function findDrifts(tx: Transaction, now: Date): Promise<DriftRow[] | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [turn] = await tx.execute(sql`
    insert into job_marks as m (job, done_until) values (${JOB}, ${at})
    on conflict (job) do update set done_until = excluded.done_until
      where m.done_until <= excluded.done_until - make_interval(hours => ${EVERY_HOURS})
    returning 1`);
  if (!turn) return null;
  return tx.execute<DriftRow>(sql`
    select g.player_id, g.lives, coalesce(l.lives, 0)::int as booked_lives, g.stars,
      coalesce(l.stars, 0)::int as booked_stars
    from game_states g left join (
      select player_id, sum(lives_delta) as lives, sum(stars_delta) as stars from ledger group by player_id
    ) l on l.player_id = g.player_id
    where (g.lives, g.stars) is distinct from (coalesce(l.lives, 0), coalesce(l.stars, 0))`);
}
