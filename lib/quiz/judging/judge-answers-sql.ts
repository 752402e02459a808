import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { readOption } from '../question-ids';

export type UnjudgedAnswer = {
  questionId: string;
  playerId: string;
  sessionId: string;
  /** Null for a timeout. */
  optionId: string | null;
};

export const ANSWER_REFUSALS = [
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'ANSWERED_ELSEWHERE',
  'TOO_EARLY',
  'NO_LIVES',
] as const;
export type Refusal = (typeof ANSWER_REFUSALS)[number];

export type Judged = {
  /** AGAIN: the answer was judged before. The other fields repeat that result. */
  outcome: 'JUDGED' | 'AGAIN';
  /** The number of the option from 1, as is `answerIndex`; 0 for a timeout. */
  choice: number;
  correct: boolean;
  answerIndex: number;
  points: number;
  optionKey: string;
  optionCodes: number[];
  lives: number;
  stars: number;
  score: number;
  nextLifeAtMs: number | null;
  streak: number;
  /** FIPS code of the record's county. Null if the record has left play. */
  county: string | null;
  /** The record's own code. It may differ from the code of the right option, whose category covers it. */
  category: number | null;
  /** Result of the SQL function `shown_slip`. */
  slip: string | null;
  lifeWon: boolean;
  /** Earlier answers of all players about this record; in a daily, only those of players in its histogram. Null if there are none. */
  recordResults: { answers: number; right: number } | null;
};

export type JudgedAnswer = Judged | { outcome: Refusal };

type Row = {
  ord: number;
  outcome: Judged['outcome'] | Refusal;
  choice: number;
  correct: boolean;
  answer_index: number;
  points: number;
  option_key: string;
  option_codes: string;
  lives: number;
  stars: number;
  score: number;
  next_life_ms: number | null;
  streak: number;
  county: string | null;
  category: number | null;
  slip: string | null;
  life_won: boolean;
  record_answers: number | null;
  record_right_answers: number | null;
};

export type JudgeSettings = { now: Date; minGapMs: number };

const fromArrayLiteral = (literal: string): string[] => literal.slice(1, -1).split(',');

function toJudged(row: Row): JudgedAnswer {
  if (row.outcome !== 'JUDGED' && row.outcome !== 'AGAIN') return { outcome: row.outcome };
  return {
    outcome: row.outcome,
    choice: row.choice,
    correct: row.correct,
    answerIndex: row.answer_index,
    points: row.points,
    optionKey: row.option_key,
    optionCodes: fromArrayLiteral(row.option_codes).map(Number),
    lives: row.lives,
    stars: row.stars,
    score: row.score,
    nextLifeAtMs: row.next_life_ms,
    streak: row.streak,
    county: row.county,
    category: row.category,
    slip: row.slip,
    lifeWon: row.life_won,
    recordResults:
      row.record_answers === null
        ? null
        : { answers: row.record_answers, right: row.record_right_answers ?? 0 },
  };
}

export async function judgeAnswers(
  db: Queryable,
  answers: readonly UnjudgedAnswer[],
  { now, minGapMs }: JudgeSettings,
): Promise<JudgedAnswer[]> {
  const options = answers.map((a) => readOption(a.optionId));
  const rows = await db.execute<Row>(sql`
    select * from judge_answers(
      ${answers.map((a) => a.questionId)}::uuid[],
      ${answers.map((a) => a.playerId)}::uuid[],
      ${answers.map((a) => a.sessionId)}::uuid[],
      ${options.map((option) => option.key)}::uuid[],
      ${options.map((option) => option.n)}::smallint[],
      ${now.toISOString()}::timestamptz, ${minGapMs}::integer)`);
  const judged: JudgedAnswer[] = [];
  for (const row of rows) judged[row.ord - 1] = toJudged(row);
  return judged;
}
