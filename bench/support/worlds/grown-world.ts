import type { Database, Sql } from '@/db/client';
import { systemRandom } from '@/lib/platform/random';
import { chooseFour, wrongOptionWeights } from '@/lib/quiz/options/options';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { nationalCounts } from '@/lib/quiz/options/shares';
import { anonymousContext } from '@/tests/support/context';
import type { WorldPlayer } from '@/tests/support/game-world';
import { fillPlayers, fillRecords } from './large-world';
import { plantRounds } from './plant-rounds';

const RECORDS = { counties: 3000, records: 100_000 };
const MONTHS = 5;
const ROUNDS_A_MONTH = 4;
const PLAYERS_PER_STATEMENT = 5000;
export const ANSWERS_EACH = MONTHS * ROUNDS_A_MONTH * 10;

/** Chooses the options of all records in advance, so that dealing need not. */
async function chooseOptions(db: Database): Promise<void> {
  const weights = wrongOptionWeights(nationalCounts(await readBookingCounts(anonymousContext(db))), 2);
  const categories = await db.$client<{ code: number }[]>`
    select distinct category_code as code from booking_records`;
  for (const { code } of categories) {
    const four = `{${chooseFour(code, weights, systemRandom).join(',')}}`;
    await db.$client`update booking_records set offered_codes = ${four}::smallint[], level = 2 where category_code = ${code}::smallint`;
  }
}

const months = (): Date[] => {
  const now = new Date();
  return Array.from(
    { length: MONTHS },
    (_, i) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - MONTHS + i, 1, 12)),
  );
};

/** Fills the tables month by month with players who answered 200 questions each. */
export async function growDatabase(db: Database, players: number): Promise<void> {
  const sql = db.$client;
  await fillRecords(db, RECORDS);
  await chooseOptions(db);
  await fillPlayers(db, { players });
  const ids = (await sql<{ id: string }[]>`select player_id as id from game_states`).map(({ id }) => id);
  for (const at of months()) {
    await sql`select create_month_partitions(${at.toISOString()}::timestamptz)`;
    for (let i = 0; i < ids.length; i += PLAYERS_PER_STATEMENT) {
      const playerIds = ids.slice(i, i + PLAYERS_PER_STATEMENT);
      // Each player's rounds are some seconds after the previous player's.
      const later = new Date(at.getTime() + i * ROUNDS_A_MONTH);
      await plantRounds(sql, { playerIds, roundsEach: ROUNDS_A_MONTH, at: later, answered: true });
    }
  }
  await sql`insert into sessions (player_id, kind, remembered, expires_at)
    select player_id, 'bearer', true, now() + interval '1 day' from game_states`;
  await sql`vacuum (freeze, analyze)`;
}

/** Returns some of the players, spread over the whole table, with lives to lose. */
export async function pickPlayers(sql: Sql, count: number): Promise<WorldPlayer[]> {
  const rows = await sql<WorldPlayer[]>`
    with picked as (
      update game_states set lives = 100000
      where player_id in (select player_id from game_states order by hashtextextended(player_id::text, 0) limit ${count}::integer)
      returning player_id
    )
    select p.player_id as "playerId", s.id as "sessionId" from picked p join sessions s using (player_id)`;
  return [...rows];
}

/** Returns the bytes on disk of each table and index that dealing and answering use, all months together. */
export async function storedBytes(sql: Sql): Promise<{ name: string; bytes: number }[]> {
  const rows = await sql<{ name: string; bytes: string }[]>`
    with tables as (
      select t.name, p.relid from (values ('questions'), ('answers'), ('player_sets')) t (name),
        pg_partition_tree(t.name::regclass) p where p.isleaf
      union all select 'player_sets', 'player_sets'::regclass
    )
    select name || ', rows' as name, sum(pg_table_size(relid)) as bytes from tables group by 1
    union all
    select t.name || ', index (' || pg_get_indexdef(i.indexrelid, 1, true)
      || case when i.indnatts > 1 then ', ' || pg_get_indexdef(i.indexrelid, 2, true) else '' end || ')',
      sum(pg_relation_size(i.indexrelid))
    from tables t join pg_index i on i.indrelid = t.relid group by 1
    order by 1 desc`;
  return rows.map((row) => ({ name: row.name, bytes: Number(row.bytes) }));
}

/** Returns the bytes on disk of all these tables and their indexes, per row of the first table. */
export async function bytesPerRow(sql: Sql, tables: [string, ...string[]]): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(t::regclass))::double precision
      / (select count(*) from ${sql(tables[0])}) as bytes from unnest(${tables}::text[]) t`;
  return row?.bytes ?? Number.NaN;
}
