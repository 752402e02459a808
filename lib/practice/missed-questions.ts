import type { SQL } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** A question that a player answered wrong or not in time. Its record is in play. */
export type MissedQuestion = {
  questionId: string;
  recordId: string;
  optionKey: string;
  optionCodes: number[];
  /** 1-based. */
  answerIndex: number;
  missedAtMs: number;
  category: number;
  county: string;
  countyName: string;
  countyState: string;
  slip: string | null;
  storageKey: string;
  /** Answers of all players about the record. Null if there are none. */
  answers: number | null;
  rightAnswers: number | null;
  practicedAtMs: number | null;
  /** The last UTC day with a right answer in practice. */
  lastRightOn: string | null;
};

/** For rounds and for challenges, each. Dailies have no limit. */
const MAX_SEARCHED = 100;
export const RIGHT_DAYS = 2;
const MAX_MISTAKES = 60;

const QUESTION_COLUMNS = sql`
  q.id, q.record_id, q.option_key, q.code_1, q.code_2, q.code_3, q.code_4, q.answer_index`;

/** SQL condition that player `p` can answer nothing more in challenge `c`. */
const isPlayed = (now: Date) =>
  sql`(p.finished_at is not null or c.ended_at is not null or c.closes_at <= ${now.toISOString()}::timestamptz)`;

const selectMissed = (playerId: string, now: Date) => sql`
  select ${QUESTION_COLUMNS}, a.judged_at as missed_at
  from (
    select s.id from player_sets p cross join lateral unnest(p.set_ids) s (id)
    where p.player_id = ${playerId}::uuid order by p.chunk desc, s.id desc limit ${MAX_SEARCHED}
  ) s
  cross join lateral set_questions(s.id) q
  cross join lateral (
    select a.judged_at, a.choice from answers a where a.player_id = q.player_id and a.question_id = q.id offset 0
  ) a
  where q.player_id = ${playerId}::uuid and a.choice <> q.answer_index
  union all
  select ${QUESTION_COLUMNS}, p.last_answered_at
  from player_dailies p join daily_questions q on q.day = p.day and q.version = p.versions[q.position + 1]
  where p.player_id = ${playerId}::uuid and p.choices[q.position + 1] <> q.answer_index
  union all
  select ${QUESTION_COLUMNS}, p.last_answered_at
  from (
    select p.* from challenge_players p join challenges c on c.id = p.challenge_id
    where p.player_id = ${playerId}::uuid and ${isPlayed(now)} order by p.challenge_id desc limit ${MAX_SEARCHED}
  ) p join challenge_questions q on q.challenge_id = p.challenge_id
  where p.choices[q.position + 1] <> q.answer_index`;

const selectOneMissed = (playerId: string, questionId: string, now: Date) => sql`
  select ${QUESTION_COLUMNS}, a.judged_at as missed_at
  from questions q join answers a on a.player_id = q.player_id and a.question_id = q.id
  where q.id = ${questionId}::uuid and q.player_id = ${playerId}::uuid and a.choice <> q.answer_index
  union all
  select ${QUESTION_COLUMNS}, p.last_answered_at
  from daily_questions q join player_dailies p on p.player_id = ${playerId}::uuid and p.day = q.day
  where q.id = ${questionId}::uuid and q.version = p.versions[q.position + 1]
    and p.choices[q.position + 1] <> q.answer_index
  union all
  select ${QUESTION_COLUMNS}, p.last_answered_at
  from challenge_questions q
  join challenge_players p on p.challenge_id = q.challenge_id and p.player_id = ${playerId}::uuid
  join challenges c on c.id = p.challenge_id
  where q.id = ${questionId}::uuid and ${isPlayed(now)} and p.choices[q.position + 1] <> q.answer_index`;

const IS_OPEN = sql`(m.right_days >= ${RIGHT_DAYS} and m.practiced_at >= q.missed_at) is not true`;

const joinRecords = (missed: SQL, playerId: string, now: Date) => sql`
  select q.id as "questionId", q.record_id as "recordId", q.option_key as "optionKey",
    array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex",
    (extract(epoch from q.missed_at) * 1000)::float8 as "missedAtMs",
    r.category_code as category, r.county_fips as county, c.name as "countyName", c.state as "countyState",
    shown_slip(r) as slip, h.storage_key as "storageKey", o.answers, o.right_answers as "rightAnswers",
    (extract(epoch from m.practiced_at) * 1000)::float8 as "practicedAtMs", m.last_right_on::text as "lastRightOn"
  from (${missed}) q
  join booking_records r on r.id = q.record_id
    and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
  join photos h on h.id = r.photo_id
  join counties c on c.fips = r.county_fips
  left join record_results o on o.record_id = q.record_id
  left join practiced_mistakes m on m.player_id = ${playerId}::uuid and m.record_id = q.record_id`;

/** Returns a question that the player missed, even if the mistake has ended; undefined if its record has left play. */
export async function findMissed(
  db: Queryable,
  playerId: string,
  { questionId, now }: { questionId: string; now: Date },
): Promise<MissedQuestion | undefined> {
  const [found] = await db.execute<MissedQuestion>(
    sql`${joinRecords(selectOneMissed(playerId, questionId, now), playerId, now)}`,
  );
  return found;
}

export async function readMistakes(db: Queryable, playerId: string, now: Date): Promise<MissedQuestion[]> {
  return db.execute<MissedQuestion>(sql`
    select * from (
      select distinct on (n."recordId") n.* from (${joinRecords(selectMissed(playerId, now), playerId, now)}
        where ${IS_OPEN}
      ) n
      order by n."recordId", n."missedAtMs" desc
    ) n
    order by n."missedAtMs" desc limit ${MAX_MISTAKES}`);
}

export async function countMistakes(db: Queryable, playerId: string, now: Date): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select least(count(distinct q.record_id), ${MAX_MISTAKES})::integer as count
    from (${selectMissed(playerId, now)}) q
    join booking_records r on r.id = q.record_id
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    left join practiced_mistakes m on m.player_id = ${playerId}::uuid and m.record_id = q.record_id
    where ${IS_OPEN}`);
  return row?.count ?? 0;
}
