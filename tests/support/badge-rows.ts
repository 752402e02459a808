import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';

export type JudgedQuestion = {
  setId?: string;
  /** 0 for a missed one. */
  choice?: number;
  correct?: boolean;
  streak?: number;
  atMs: number;
  recordId?: string;
};

/** Inserts judged questions of a player. Their ids follow the given order. */
export async function insertJudged(
  db: Database,
  playerId: string,
  judged: readonly JudgedQuestion[],
): Promise<string[]> {
  const rows = judged.map(({ setId, choice = 1, correct = choice > 0, streak = 0, atMs, recordId }) => ({
    id: randomUUID(),
    setId: setId ?? randomUUID(),
    recordId: recordId ?? randomUUID(),
    choice,
    correct,
    streak,
    at: new Date(atMs).toISOString(),
  }));
  const from = db.$client`from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, "setId" uuid,
    "recordId" uuid, choice smallint, correct boolean, streak integer, at timestamptz)`;
  await db.$client`
    insert into questions (id, player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points,
      timed, dealt_at)
    select id, ${playerId}::uuid, "setId", 0, "recordId", array[id, id, id, id], '{1,2,3,4}', 1, 10, true, at ${from}`;
  await db.$client`
    insert into answers (question_id, player_id, choice, correct, judged_at, lives_after, stars_after, score_after,
      streak_after)
    select id, ${playerId}::uuid, choice, correct, at, 10, 0, 0, streak ${from}`;
  return rows.map((row) => row.id);
}

/** Returns badge numbers and counts of a player, in order. */
export async function heldBadges(db: Database, playerId: string): Promise<[number, number][]> {
  const rows = await db.$client<{ badge: number; count: number }[]>`
    select badge, count from player_badges where player_id = ${playerId} order by badge`;
  return rows.map((row) => [row.badge, row.count]);
}

/** Counts badges held and badges ever awarded. An award adds one to both; sharing changes neither. */
export async function badgeTotals(db: Database): Promise<{ held: number; given: number; least: number }> {
  const [row] = await db.$client<{ held: number; given: number; least: number }[]>`
    select (select coalesce(sum(count), 0)::integer from player_badges) as held,
      (select count(*)::integer from badge_awards) as given,
      (select coalesce(min(count), 1)::integer from player_badges) as least`;
  if (!row) throw new Error('no totals');
  return row;
}
