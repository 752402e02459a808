import { randomBytes, randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@/db/client';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS, type RecordPool } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';

type Small = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
type Tuple<T, N extends number, R extends T[] = []> = R['length'] extends N ? R : Tuple<T, N, [...R, T]>;

/** An array type with as many items as the call asked for, so that a test can use each without checking that it exists. */
export type Exactly<T, N extends number> = N extends Small ? Tuple<T, N> : T[];

const HOUR_MS = 60 * 60 * 1000;
export const WORLD_COUNTIES = ['06037', '48201', '17031'] as const;
/** Playable categories of plain charges, without homicides; see lib/charges/offense-categories. */
const CATEGORIES = [1180, 1200, 2010, 2070, 4010, 5040, 2020, 2040];

/** Creates records of a pool with photos, `perCounty` in each county. Returns their ids in order. */
export async function createRecords(
  db: Database,
  perCounty: number,
  pool: RecordPool = 'quiz',
): Promise<string[]> {
  const sql = db.$client;
  for (const fips of WORLD_COUNTIES)
    await sql`insert into counties (fips, name, state, lat, long) values (${fips}, ${`County ${fips}`}, 'XX', 0, 0)
      on conflict do nothing`;
  const rows = WORLD_COUNTIES.flatMap((fips) =>
    Array.from({ length: perCounty }, (_, i) => ({
      id: randomUUID(),
      photo: randomUUID(),
      fips,
      category: CATEGORIES[i % CATEGORIES.length],
      part: DAY_PARTS[i % DAY_PARTS.length],
      bond: BOND_BANDS[i % BOND_BANDS.length],
      charge_class: CHARGE_CLASSES[i % CHARGE_CLASSES.length],
      agency: AGENCY_KINDS[i % AGENCY_KINDS.length],
    })),
  );
  const json = JSON.stringify(rows);
  await sql`insert into photos (id, storage_key, perceptual_hash, width_px)
    select photo, photo::text, 0, 232 from jsonb_to_recordset(${json}::text::jsonb) as r (photo uuid)`;
  await sql`insert into booking_records (id, source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at, pool, part_of_day, bond, charge_class, arrested_by, shown_facts)
    select id, id::text, fips, '2026-01-01', category, 1, 'x', photo, true, now(), ${pool}, part, bond, charge_class, agency, 4
    from jsonb_to_recordset(${json}::text::jsonb) as r (id uuid, photo uuid, fips text, category smallint, part text,
      bond text, charge_class text, agency text)`;
  return rows.map((row) => row.id);
}

export type WorldPlayer = { playerId: string; sessionId: string };

/** Creates players with an open session, these balances and their ledger. `freeRounds`: a free round each day, as in the game. */
export async function createPlayers<N extends number>(
  db: Database,
  count: N,
  { lives = 10, stars = 0, now = new Date(), sessionHours = 12, freeRounds = false } = {},
): Promise<Exactly<WorldPlayer, N>> {
  const players = Array.from({ length: count }, () => ({
    playerId: randomUUID(),
    sessionId: randomUUID(),
    code: randomBytes(6).toString('hex'),
  }));
  const json = JSON.stringify(players);
  const nowIso = now.toISOString();
  const expiresIso = new Date(now.getTime() + sessionHours * HOUR_MS).toISOString();
  const sql = db.$client;
  const from = sql`from jsonb_to_recordset(${json}::text::jsonb)
    as r ("playerId" uuid, "sessionId" uuid, code text)`;
  await sql`insert into players (id, username_sealed, username_index, email_sealed, email_index, referral_code)
    select "playerId", 'x', "playerId"::text, 'x', "playerId"::text, code ${from}`;
  await sql`insert into sessions (id, player_id, kind, remembered, last_used_at, expires_at)
    select "sessionId", "playerId", 'cookie', true, ${nowIso}::timestamptz, ${expiresIso}::timestamptz ${from}`;
  await sql`insert into game_states (player_id, lives, stars, regenerating_since, free_round_on)
    select "playerId", ${lives}::integer, ${stars}::integer,
      case when ${lives}::integer < 5 then ${nowIso}::timestamptz end,
      case when not ${freeRounds}::boolean then 'infinity'::date end ${from}`;
  if (lives + stars > 0)
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      select "playerId", 'sign_up', ${lives}::integer, ${stars}::integer, ${nowIso}::timestamptz ${from}`;
  return players.map(({ playerId, sessionId }) => ({ playerId, sessionId })) as Exactly<WorldPlayer, N>;
}

export async function createOnePlayer(
  db: Database,
  options: Parameters<typeof createPlayers>[2] = {},
): Promise<WorldPlayer> {
  const [player] = await createPlayers(db, 1, options);
  if (!player) throw new Error('no player');
  return player;
}

/** A context of this player with a clock that the test controls. */
export function playerContext(db: Database, player: WorldPlayer, clock: { now: Date }): PlayerContext {
  return {
    db,
    actor: { kind: 'player', ...player },
    language: 'en',
    address: '127.0.0.1',
    client: null,
    requestId: 'test',
    now: () => clock.now,
    random: systemRandom,
    publish: async () => {},
    sendMail: async () => {},
    log,
  };
}

/** A separate connection for the judge, as in the realtime process. */
export function judgeConnection(url: string): Database {
  return openDatabase({ url, poolSize: 1 });
}

/** Returns players whose balance differs from their ledger, or whose score differs from their answers. */
export async function brokenInvariants(db: Database): Promise<unknown[]> {
  const rows = await db.$client`
    select g.player_id, g.lives, l.lives as ledger_lives, g.stars, l.stars as ledger_stars, g.total_score, a.score
    from game_states g
    left join lateral (select coalesce(sum(lives_delta), 0)::integer as lives,
      coalesce(sum(stars_delta), 0)::integer as stars from whole_ledger where player_id = g.player_id) l on true
    left join lateral (select coalesce(sum(q.points) filter (where a.choice = q.answer_index), 0)::integer as score
      from answers a join questions q on q.id = a.question_id where q.player_id = g.player_id) a on true
    where (g.lives, g.stars, g.total_score) is distinct from (l.lives, l.stars, a.score)`;
  return [...rows];
}

/** Reads the right option and one wrong option of a question, which may be one of a daily, from the database. */
export async function secretOptions(
  db: Database,
  questionId: string,
  table = 'questions',
): Promise<{ right: string; wrong: string }> {
  const [row] = await db.$client<{ right: string; wrong: string }[]>`
    select question_id(option_key, answer_index) as right, question_id(option_key, answer_index % 4 + 1) as wrong
    from ${db.$client(table)} where id = ${questionId}::uuid`;
  if (!row) throw new Error('no such question');
  return row;
}
