import type { Database } from '@/db/client';
import { plantRounds } from './plant-rounds';

const PLAYERS_PER_STATEMENT = 5000;

export type Sizes = { counties: number; records: number; players: number; ledger: number; answers: number };

export async function fillRecords(
  db: Database,
  { counties, records }: Pick<Sizes, 'counties' | 'records'>,
): Promise<void> {
  const sql = db.$client;
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, ${counties}::integer) n`;
  await sql`insert into photos (storage_key, perceptual_hash, crop_hashes, width_px)
    select n::text, hashint8extended(n, 0), array(select hashint8extended(n, c) from generate_series(1, 14) c), 232
    from generate_series(1, ${records}::bigint) n`;
  await sql`insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at, pool)
    select p.storage_key, lpad((1 + p.storage_key::integer % ${counties}::integer)::text, 5, '0'), '2026-01-01',
      (array[1180, 1200, 2010, 2070, 4010, 5040, 1050, 2040])[1 + p.storage_key::integer % 8], 1, 'x', p.id, true, now(),
      'quiz'
    from photos p`;
}

export async function fillPlayers(db: Database, { players }: Pick<Sizes, 'players'>): Promise<void> {
  const sql = db.$client;
  await sql`insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select repeat('x', 80), n::text, repeat('x', 80), n::text, n::text from generate_series(1, ${players}::integer) n`;
  await sql`insert into game_states (player_id, lives) select id, 0 from players`;
}

/** Inserts rows in order of time, so that the rows of one player are far apart. Each player's sum is the balance. */
async function fillLedger(db: Database, { ledger, players }: Sizes): Promise<void> {
  const sql = db.$client;
  const each = Math.ceil(ledger / players / 2) * 2;
  await sql`alter table ledger drop constraint ledger_player_id_id_pk`;
  for (let round = 0; round < each; round += 1)
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      select id, ${round % 2 === 0 ? 'regeneration' : 'answer'}, ${round % 2 === 0 ? 1 : -1}::integer, 0, now()
      from players`;
  await sql`alter table ledger add constraint ledger_player_id_id_pk primary key (player_id, id)`;
}

async function fillAnswers(db: Database, { answers }: Sizes): Promise<void> {
  const sql = db.$client;
  const players = await sql<{ id: string }[]>`
    select player_id as id from game_states limit ${Math.ceil(answers / 40)}::integer`;
  for (let i = 0; i < players.length; i += PLAYERS_PER_STATEMENT) {
    const playerIds = players.slice(i, i + PLAYERS_PER_STATEMENT).map(({ id }) => id);
    await plantRounds(sql, { playerIds, roundsEach: 4, answered: true });
  }
}

export async function fillDatabase(db: Database, sizes: Sizes): Promise<void> {
  await fillRecords(db, sizes);
  await fillPlayers(db, sizes);
  await fillLedger(db, sizes);
  await fillAnswers(db, sizes);
  await db.$client`vacuum analyze`;
}
