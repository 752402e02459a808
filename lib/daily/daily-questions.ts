import type { Queryable } from '@/db/client';

export type DailyQuestion = {
  position: number;
  id: string;
  recordId: string;
  optionKey: string;
  optionCodes: number[];
  /** 1-based. */
  answerIndex: number;
  countyFips: string | null;
  countyName: string | null;
  countyState: string | null;
  weekday: string | null;
  /** Null when the record has left play: the question is void for everybody. */
  storageKey: string | null;
};

/** Returns the questions of a day in order; none before the daily is created. */
export async function readDailyQuestions(sql: Queryable, day: string, now: Date): Promise<DailyQuestion[]> {
  return sql<DailyQuestion[]>`
    select q.position, q.id, q.record_id as "recordId", q.option_key as "optionKey",
      array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex",
      r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState",
      case when q.weekday_shown then to_char(r.booked_on, 'FMDay') end as weekday, p.storage_key as "storageKey"
    from daily_questions q
    left join booking_records r on r.id = q.record_id
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    left join photos p on p.id = r.photo_id
    left join counties c on c.fips = r.county_fips
    where q.day = ${day}::date order by q.position`;
}

type Choices = { choices: readonly (number | null)[] };

export const isInPlay = (q: DailyQuestion): q is DailyQuestion & { storageKey: string } =>
  q.storageKey !== null;

/** Returns the questions that a player can still answer. A record that comes back opens no finished daily again. */
export const openQuestions = (
  questions: readonly DailyQuestion[],
  { choices, finishedMs }: Choices & { finishedMs: number | null },
) => questions.filter(isInPlay).filter(({ position }) => finishedMs === null && choices[position] === null);

/** Returns the questions that count for a player: answered and not void. */
export const answeredQuestions = (questions: readonly DailyQuestion[], { choices }: Choices) =>
  questions.filter(isInPlay).filter(({ position }) => choices[position] !== null);

/** Returns the positions of these questions as bits. */
export const maskOf = (questions: readonly DailyQuestion[]): number =>
  questions.reduce((mask, { position }) => mask | (1 << position), 0);

export function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left &= left - 1) count += 1;
  return count;
}
