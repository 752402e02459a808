import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { systemRandom } from '@/lib/platform/random';
import { newRoundId, questionId } from '@/lib/quiz/question-ids';

export type JudgedQuestion = {
  setId?: string;
  /** 0 for a missed one. */
  choice?: number;
  correct?: boolean;
  streak?: number;
  atMs: number;
  recordId?: string;
  position?: number;
  points?: number;
  par?: boolean;
  /** Of a free round. */
  free?: boolean;
  guest?: boolean;
  /** The four options. */
  codes?: readonly [number, number, number, number];
};

/** Inserts judged questions of a player, each question without `setId` in a set of its own. Returns their ids in order. */
export async function insertJudged(
  db: Database,
  playerId: string,
  judged: readonly JudgedQuestion[],
): Promise<string[]> {
  const inSet = new Map<string, number>();
  const rows = judged.map(
    ({
      setId,
      choice = 1,
      correct = choice > 0,
      streak,
      atMs,
      recordId,
      position = 0,
      points = 10,
      ...rest
    }) => {
      const set = setId ?? newRoundId(atMs, systemRandom);
      const n = (inSet.get(set) ?? 0) + 1;
      inSet.set(set, n);
      return {
        id: questionId(set, n),
        set,
        position,
        recordId: recordId ?? randomUUID(),
        choice,
        streak: streak ?? (correct ? 1 : 0),
        worth: points,
        points: correct ? points : 0,
        index: correct ? choice : (choice % 4) + 1,
        at: new Date(atMs).toISOString(),
        par: rest.par ?? false,
        free: rest.free ?? false,
        guest: rest.guest ?? false,
        codes: rest.codes ?? [1, 2, 3, 4],
      };
    },
  );
  const from = db.$client`from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, set uuid,
    "recordId" uuid, choice smallint, streak integer, points smallint, index smallint, position smallint, worth smallint, at timestamptz,
    par boolean, free boolean, guest boolean, codes smallint[])`;
  await db.$client`
    insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
      points, timed, par, free)
    select id, ${playerId}::uuid, "recordId", set_of(gen_random_uuid()), codes[1], codes[2], codes[3], codes[4], position, index,
      worth, true, par, free ${from}`;
  await db.$client`
    insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated,
      life_spent, star_spent, guest)
    select ${playerId}::uuid, id, at, 0, streak, choice, points, 0, false, false, guest ${from}`;
  await db.$client`select note_dealt_set(${playerId}::uuid, set, array_agg("recordId")) ${from} group by set`;
  return rows.map((row) => row.id);
}

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
