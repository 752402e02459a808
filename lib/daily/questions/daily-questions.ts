import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

export type DailyQuestion = {
  position: number;
  /** The highest version at a position is the current question. */
  version: number;
  id: string;
  recordId: string;
  optionKey: string;
  optionCodes: number[];
  /** 1-based. */
  answerIndex: number;
  /** See *par* in docs/glossary.md. */
  par: boolean;
  /** Null if the record has left play, as are county and slip. */
  categoryCode: number | null;
  countyFips: string | null;
  countyName: string | null;
  countyState: string | null;
  slip: string | null;
  /** Null if the record has left play or the question was replaced. The question is then void. */
  storageKey: string | null;
};

/** Returns all questions of a day by position and version; none before the daily is created. */
export async function readDailyQuestions(db: Queryable, day: string, now: Date): Promise<DailyQuestion[]> {
  return db.execute<DailyQuestion>(sql`
    select q.position, q.version, q.id, q.record_id as "recordId", q.option_key as "optionKey",
      array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex",
      r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState",
      shown_slip(r) as slip, q.par,
      r.category_code as "categoryCode",
      case when q.version = q.last_version then p.storage_key end as "storageKey"
    from (
      select *, max(version) over (partition by position) as last_version from daily_questions where day = ${day}::date
    ) q
    left join booking_records r on r.id = q.record_id
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    left join photos p on p.id = r.photo_id
    left join counties c on c.fips = r.county_fips
    order by q.position, q.version`);
}

export type Progress = {
  choices: readonly (number | null)[];
  versions: readonly number[];
  finishedMs: number | null;
};

export const NOT_STARTED: Progress = { choices: [], versions: [], finishedMs: null };

const isAnswered = ({ choices }: Progress, { position }: DailyQuestion) =>
  (choices[position] ?? null) !== null;

export const hasAnswers = ({ choices }: Progress): boolean => choices.some((choice) => choice !== null);

export const isInPlay = (q: DailyQuestion): q is DailyQuestion & { storageKey: string } =>
  q.storageKey !== null;

/** Returns one question per position for a player: the answered version, else the current one. `all` must be sorted. */
export const pickPlayerQuestions = (all: readonly DailyQuestion[], daily: Progress): DailyQuestion[] =>
  all.filter((question, i) =>
    isAnswered(daily, question)
      ? question.version === daily.versions[question.position]
      : all[i + 1]?.position !== question.position,
  );

/** Returns the questions that the player can still answer. A finished daily has none, even if a record is reinstated. */
export const openQuestions = (playerQuestions: readonly DailyQuestion[], daily: Progress) =>
  daily.finishedMs === null
    ? playerQuestions.filter(isInPlay).filter((question) => !isAnswered(daily, question))
    : [];

/** Returns the questions that count for a player: answered, and not void. */
export const answeredQuestions = (playerQuestions: readonly DailyQuestion[], daily: Progress) =>
  playerQuestions.filter(isInPlay).filter((question) => isAnswered(daily, question));

export const hasOpenVoidQuestion = (playerQuestions: readonly DailyQuestion[], daily: Progress): boolean =>
  daily.finishedMs === null &&
  playerQuestions.some((question) => !isInPlay(question) && !isAnswered(daily, question));

export const maskOf = (questions: readonly DailyQuestion[]): number =>
  questions.reduce((mask, { position }) => mask | (1 << position), 0);

export function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left &= left - 1) count += 1;
  return count;
}
