import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabase, type Sql } from '@/db/client';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from '@/lib/quiz/judge-answers-sql';
import type { BenchPlayer } from './answers-world';

const FOLDER = 'bench/support/judging-before';

/** A function that judges answers, on a connection of its own. */
export type Judge = {
  judge: (answers: readonly UnjudgedAnswer[]) => Promise<readonly Pick<JudgedAnswer, 'outcome'>[]>;
  close: () => Promise<void>;
};

/** The function of the game. */
export function openJudge(url: string): Judge {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  return {
    judge: (answers) => judgeAnswers(sql, answers, { now: new Date(), minGapMs: 0 }),
    close: () => sql.end(),
  };
}

/** The function of version 0.2: answer, player, ledger, scores and changes of rank in one call. */
export function openJudgeBefore(url: string): Judge {
  const sql = postgres(url, { max: 1, connection: { search_path: 'judging_before, public' } });
  const uuids = (ids: (string | null)[]) => `{${ids.map((id) => id ?? 'NULL').join(',')}}`;
  return {
    judge: (answers) => {
      const now = new Date();
      const windows = windowIds(now.getTime());
      return sql<{ outcome: JudgedAnswer['outcome'] }[]>`
        select * from judge_answers(
          ${uuids(answers.map((a) => a.questionId))}::uuid[], ${uuids(answers.map((a) => a.playerId))}::uuid[],
          ${uuids(answers.map((a) => a.sessionId))}::uuid[], ${uuids(answers.map((a) => a.optionId))}::uuid[],
          ${now.toISOString()}::timestamptz, 0, ${windows.weekly}::integer, ${windows.monthly}::integer)`;
    },
    close: () => sql.end(),
  };
}

/** Creates the tables of version 0.2 with the same players and as many questions. Returns the answers to send. */
export async function createJudgingBefore(sql: Sql, players: readonly BenchPlayer[]): Promise<BenchPlayer[]> {
  for (const file of (await readdir(FOLDER)).sort())
    await sql.unsafe(await readFile(join(FOLDER, file), 'utf8'));
  await sql`reset search_path`;
  const made = `{${players.map((player) => player.playerId).join(',')}}`;
  await sql`
    insert into judging_before.game_states (player_id, lives)
    select player_id, lives from game_states where player_id = any(${made}::uuid[])`;
  const dealt = await sql<{ player_id: string; id: string; option_id: string }[]>`
    with asked as (
      select q.*, md5(s.id::text)::uuid as set_id
      from player_sets p cross join unnest(p.set_ids) s (id) cross join set_questions(s.id) q
      where p.player_id = any(${made}::uuid[]) order by q.id
    )
    insert into judging_before.questions (player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points,
      timed, dealt_at)
    select player_id, set_id, position, record_id,
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], '{1180,2010,4010,5040}', 1, 10, true, now()
    from asked
    returning player_id, id, option_ids[case when random() < 0.75 then 1 else 2 end] as option_id`;
  const byId = new Map<string, BenchPlayer>(players.map((p) => [p.playerId, { ...p, answers: [] }]));
  for (const row of dealt) byId.get(row.player_id)?.answers.push([row.id, row.option_id]);
  return [...byId.values()];
}
