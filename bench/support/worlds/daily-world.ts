import type { Database } from '@/db/client';
import { utcDay } from '@/lib/contract/daily/day';
import { startDaily } from '@/lib/daily/play/start-daily';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';

const RECORDS_PER_COUNTY = 100;
/** Players whose results others see. Their names are sealed, as in the game. */
const FRIENDS = 20_000;
const FRIENDS_EACH = 60;

/** Stores a daily of `now`'s day, finished by so many players. Returns `readers` of them, each with 60 friends who have finished it. */
export async function createDailyWorld(
  db: Database,
  { players, readers, now }: { players: number; readers: number; now: Date },
): Promise<WorldPlayer[]> {
  await createRecords(db, RECORDS_PER_COUNTY);
  await createRecords(db, RECORDS_PER_COUNTY, 'company');
  const reading = await createPlayers(db, readers);
  const [first] = reading;
  if (!first) throw new Error('a reader was to be there');
  await startDaily(playerContext(db, first, { now }));
  const sql = db.$client;
  await sql`truncate player_dailies`;
  await sql`
    insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select 'x', n::text, 'x', n::text, n::text from generate_series(1, ${players - readers}::integer) n`;
  await sealNames(db);
  await finishAll(db, utcDay(now.getTime()));
  await befriend(db, reading);
  await sql.unsafe('vacuum analyze');
  return reading;
}

async function sealNames({ $client: sql }: Database): Promise<void> {
  const some = await sql<{ id: string }[]>`
    select id from players where username_index ~ '^\\d+$' limit ${FRIENDS}`;
  const sealed = some.map(({ id }, n) => ({
    id,
    name: sealField({ column: 'players.username', rowId: id }, `Player ${n}`),
  }));
  await sql`
    update players p set username_sealed = r.name
    from jsonb_to_recordset(${JSON.stringify(sealed)}::text::jsonb) as r (id uuid, name text) where p.id = r.id`;
}

async function finishAll({ $client: sql }: Database, day: string): Promise<void> {
  await sql`
    insert into player_dailies (player_id, day, started_at, choices, right_mask, last_answered_at, finished_at, streak_days, freezes)
    select p.id, ${day}::date, now(), array_fill(1::smallint, array[10]), r.mask, now(), now(), 3, 0
    from players p, lateral (
      select sum(case when random() < 0.6 then 1 << bit else 0 end)::smallint as mask
      from generate_series(0, 9) bit where p.id is not null
    ) r`;
  await sql`
    insert into daily_counts (day, right_mask, players)
    select day, right_mask, count(*) from player_dailies group by 1, 2`;
}

async function befriend({ $client: sql }: Database, readers: readonly WorldPlayer[]): Promise<void> {
  const ids = `{${readers.map(({ playerId }) => playerId).join(',')}}`;
  await sql`
    with friends as materialized (select id, row_number() over () as n from players where username_sealed <> 'x')
    insert into friendships (low_player_id, high_player_id, state, changed_at)
    select least(r.id, f.id), greatest(r.id, f.id), 'accepted', now()
    from unnest(${ids}::uuid[]) with ordinality r (id, place)
    cross join generate_series(1, ${FRIENDS_EACH}::integer) k
    join friends f on f.n = 1 + (r.place * 37 + k * 331) % ${FRIENDS}::integer`;
}
