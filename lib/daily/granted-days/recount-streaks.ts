import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { extendStreak, type StreakState } from '@/lib/contract/daily/streak';
import type { Context } from '@/lib/platform/context';

/** Players per transaction, which locks their dailies. */
const BATCH_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

type FinishedRow = StreakState & { playerId: string };
type Daily = FinishedRow & { finished: boolean };

/** Recomputes the streaks of all dailies after `day`. Returns the number of players whose streak changed. Idempotent. */
export async function recountStreaks({ db }: Pick<Context, 'db'>, { day }: { day: string }): Promise<number> {
  let changed = 0;
  for (let last = BEFORE_ALL_IDS; ; ) {
    const players = await playersAfter(db, day, last);
    if (players.length > 0) changed += await db.transaction((tx) => recountBatch(tx, day, players));
    if (players.length < BATCH_SIZE) return changed;
    last = players.at(-1) ?? last;
  }
}

/** Returns the next players who have a daily after `day`, by id. */
async function playersAfter(db: Queryable, day: string, last: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select distinct player_id as id from player_dailies where player_id > ${last}::uuid and day > ${day}::date
    order by 1 limit ${BATCH_SIZE}`);
  return rows.map(({ id }) => id);
}

async function recountBatch(db: Transaction, day: string, players: readonly string[]): Promise<number> {
  // Locks open dailies too. One that is being finished either commits first, or waits and then sees the granted days.
  const later = await db.execute<Daily>(sql`
    select player_id as "playerId", day::text as day, finished_at is not null as finished, streak_days as days, freezes
    from player_dailies where player_id = any(${players}::uuid[]) and day > ${day}::date
    order by player_id, player_dailies.day for no key update`);
  const before = await db.execute<FinishedRow>(sql`
    select distinct on (player_id) player_id as "playerId", day::text as day, streak_days as days, freezes
    from player_dailies
    where player_id = any(${players}::uuid[]) and day <= ${day}::date and finished_at is not null
    order by player_id, player_dailies.day desc`);
  const granted = await db.execute<{ day: string }>(sql`select day::text as day from granted_days`);
  const finished = later.filter((daily) => daily.finished);
  const changed = changedStreaks(before, finished, new Set(granted.map((row) => row.day)));
  await db.execute(sql`
    update player_dailies p set streak_days = r.days, freezes = r.freezes
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
      as r ("playerId" uuid, day date, days integer, freezes smallint)
    where p.player_id = r."playerId" and p.day = r.day`);
  return new Set(changed.map(({ playerId }) => playerId)).size;
}

/** Replays finished dailies in order of their days. Returns those whose streak differs from the stored one. */
function changedStreaks(
  before: readonly FinishedRow[],
  finished: readonly FinishedRow[],
  granted: ReadonlySet<string>,
): FinishedRow[] {
  const states = new Map<string, StreakState>(before.map((row) => [row.playerId, row]));
  return finished.flatMap(({ playerId, day, ...stored }) => {
    const { state } = extendStreak(states.get(playerId) ?? null, day, granted);
    states.set(playerId, state);
    const isSame = state.days === stored.days && state.freezes === stored.freezes;
    return isSame ? [] : [{ playerId, ...state }];
  });
}
