import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

const JOB = 'check-ledger';
const EVERY_HOURS = 24;
/** A check that was interrupted is repeated after this time. */
const CLAIMED_HOURS = 1;
/** Some ten thousand ledger rows, a tenth of a second. */
const PLAYERS_AT_ONCE = 500;
/** Lets other queries run. */
const PAUSE_MS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

type LedgerContext = Pick<Context, 'db' | 'now' | 'log'>;
type Checked = {
  player_id: string;
  lives: number;
  booked_lives: number;
  stars: number;
  booked_stars: number;
  drifts: boolean;
};

/**
 * Compares every balance with the sum of its ledger, once a day over all processes, and logs each difference as an
 * error. Returns how many differ, or null when no check is due. Stops at the signal.
 */
export async function checkLedger(ctx: LedgerContext, signal?: AbortSignal): Promise<number | null> {
  if (!(await claim(ctx))) return null;
  let drifted = 0;
  for (let after = FIRST; ; await pause(PAUSE_MS)) {
    if (signal?.aborted) return drifted;
    const checked = await checkPlayers(ctx, after);
    for (const { drifts, player_id: playerId, ...balance } of checked) {
      if (!drifts) continue;
      ctx.log.error({ playerId, ...balance }, 'a balance is not the sum of its ledger');
      drifted += 1;
    }
    if (checked.length < PLAYERS_AT_ONCE) break;
    after = checked.at(-1)?.player_id ?? FIRST;
  }
  await ctx.db.execute(sql`
    update job_marks set done_until = ${ctx.now().toISOString()}::timestamptz where job = ${JOB}`);
  return drifted;
}

/** Returns false while another process checks, or within a day of the last check. */
async function claim({ db, now }: LedgerContext): Promise<boolean> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const claimed = await db.execute(sql`
    insert into job_marks as m (job, done_until)
    values (${JOB}, ${at} - make_interval(hours => ${EVERY_HOURS - CLAIMED_HOURS}))
    on conflict (job) do update set done_until = excluded.done_until
      where m.done_until <= ${at} - make_interval(hours => ${EVERY_HOURS})
    returning 1`);
  return claimed.length > 0;
}

/** Returns the next players by id, each with whether the balance differs from its ledger. */
async function checkPlayers({ db }: LedgerContext, after: string): Promise<Checked[]> {
  return db.execute<Checked>(sql`
    select g.player_id, g.lives, l.lives as booked_lives, g.stars, l.stars as booked_stars,
      (g.lives, g.stars) <> (l.lives, l.stars) as drifts
    from game_states g cross join lateral (
      select coalesce(sum(lives_delta), 0)::int as lives, coalesce(sum(stars_delta), 0)::int as stars
      from ledger where player_id = g.player_id
    ) l
    where g.player_id > ${after}::uuid order by g.player_id limit ${PLAYERS_AT_ONCE}`);
}
