import type { Database } from '@/db/client';

/** What the load client needs to know of one player: who, and answers to give, one after the other. */
export type BenchPlayer = {
  playerId: string;
  sessionId: string;
  answers: [questionId: string, optionId: string][];
};

/**
 * Players with an open session, lives enough for any miss, and dealt questions; three answers in four are right.
 * Written straight into the tables: what is measured is judging, not dealing.
 */
export async function createBenchPlayers(
  db: Database,
  players: number,
  questionsEach: number,
): Promise<BenchPlayer[]> {
  const sql = db.$client;
  const ids = await sql<{ id: string }[]>`
    insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select 'x', gen_random_uuid()::text, 'x', gen_random_uuid()::text, gen_random_uuid()::text
    from generate_series(1, ${players}::integer) returning id`;
  const made = `{${ids.map((row) => row.id).join(',')}}`;
  await sql`insert into game_states (player_id, lives) select unnest(${made}::uuid[]), 100000`;
  await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
    select unnest(${made}::uuid[]), 'sign_up', 100000, 0, now()`;
  const sessions = await sql<{ id: string; player_id: string }[]>`
    insert into sessions (player_id, kind, remembered, expires_at)
    select unnest(${made}::uuid[]), 'bearer', true, now() + interval '1 day' returning id, player_id`;
  const byId = new Map<string, BenchPlayer>();
  for (const row of sessions)
    byId.set(row.player_id, { playerId: row.player_id, sessionId: row.id, answers: [] });
  const dealt = await sql<{ id: string; player_id: string; option_id: string }[]>`
    insert into questions (player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points, timed,
      dealt_at)
    select p, gen_random_uuid(), n % 10, gen_random_uuid(),
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()],
      '{1180,2010,4010,5040}', 1, 10, true, now()
    from unnest(${made}::uuid[]) p, generate_series(1, ${questionsEach}::integer) n
    returning id, player_id, option_ids[case when random() < 0.75 then 1 else 2 end] as option_id`;
  for (const row of dealt) byId.get(row.player_id)?.answers.push([row.id, row.option_id]);
  return [...byId.values()];
}
