import type { Database } from '@/db/client';

export type Sizes = { counties: number; records: number; players: number; ledger: number; answers: number };

async function fillRecords(db: Database, { counties, records }: Sizes): Promise<void> {
  const sql = db.$client;
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, ${counties}::integer) n`;
  // Hashes are random bits here.
  await sql`insert into photos (storage_key, perceptual_hash, crop_hashes, width_px)
    select n::text, hashint8extended(n, 0), array(select hashint8extended(n, c) from generate_series(1, 14) c), 232
    from generate_series(1, ${records}::bigint) n`;
  await sql`insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at)
    select p.storage_key, lpad((1 + p.storage_key::integer % ${counties}::integer)::text, 5, '0'), '2026-01-01',
      (array[1180, 1200, 2010, 2070, 4010, 5040, 1050, 2040])[1 + p.storage_key::integer % 8], 1, 'x', p.id, true, now()
    from photos p`;
}

async function fillPlayers(db: Database, { players }: Sizes): Promise<void> {
  const sql = db.$client;
  await sql`insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select repeat('x', 80), n::text, repeat('x', 80), n::text, n::text from generate_series(1, ${players}::integer) n`;
  await sql`insert into game_states (player_id, lives) select id, 0 from players`;
}

/** Inserts rows in order of time, so that the rows of one player lie far apart. Each player's sum is the balance. */
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

async function fillAnswers(db: Database, { answers, records }: Sizes): Promise<void> {
  const sql = db.$client;
  await sql`
    insert into questions (id, player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points,
      timed, dealt_at)
    select gen_random_uuid(), p.id, md5(p.id::text || (n - 1) / 10)::uuid, (n - 1) % 10, r.id,
      array[p.id, p.id, p.id, p.id], '{1180,2010,4010,5040}', 1, 10, true, now()
    from (select id, row_number() over () as place from players limit ${Math.ceil(answers / 20)}::integer) p
    cross join generate_series(1, 20) n
    join (select id, row_number() over () as place from booking_records) r
      on r.place = 1 + (p.place * 20 + n) % ${records}::integer`;
  await sql`insert into answers (question_id, player_id, choice, correct, judged_at, lives_after, stars_after, score_after)
    select id, player_id, 1, true, now(), 0, 0, 0 from questions`;
}

export async function fillDatabase(db: Database, sizes: Sizes): Promise<void> {
  await fillRecords(db, sizes);
  await fillPlayers(db, sizes);
  await fillLedger(db, sizes);
  await fillAnswers(db, sizes);
  await db.$client`vacuum analyze`;
}
