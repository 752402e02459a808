import type { Sql } from '@/db/client';

/** An answer as it came from its player; `optionId` null for a timeout. */
export type UnjudgedAnswer = {
  questionId: string;
  playerId: string;
  sessionId: string;
  optionId: string | null;
};

export const REFUSED_ANSWERS = [
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'ANSWERED_ELSEWHERE',
  'TOO_EARLY',
  'NO_LIVES',
] as const;
export type Refusal = (typeof REFUSED_ANSWERS)[number];

type Judged = {
  /** JUDGED now, or AGAIN: the same answer sent again, with its first outcome. */
  outcome: 'JUDGED' | 'AGAIN';
  /** 1-based, 0 for a timeout. */
  choice: number;
  correct: boolean;
  /** 1-based. */
  answerIndex: number;
  /** What a right answer scores. */
  points: number;
  optionIds: string[];
  optionCodes: number[];
  lives: number;
  stars: number;
  /** All points ever judged to this player, this answer included. */
  score: number;
  /** Epoch ms, null while lives are full. */
  nextLifeAtMs: number | null;
  /** Right answers in a row, this one included. */
  streak: number;
  /** The most ever. */
  bestStreak: number;
  /** 0-based place of the question in its set. */
  placeInSet: number;
};

export type JudgedAnswer = Judged | { outcome: Refusal };

type Row = {
  ord: number;
  outcome: Judged['outcome'] | Refusal;
  choice: number;
  correct: boolean;
  answer_index: number;
  points: number;
  option_ids: string;
  option_codes: string;
  lives: number;
  stars: number;
  score: number;
  next_life_ms: number | null;
  streak: number;
  best_streak: number;
  place_in_set: number;
};

type Settings = { now: Date; minGapMs: number; windows: { weekly: number; monthly: number } };

/** PostgreSQL's notation of an array; the values are UUIDs that a schema has checked, so nothing needs quoting. */
const arrayLiteral = (values: (string | null)[]): string => `{${values.map((v) => v ?? 'NULL').join(',')}}`;

const fromArrayLiteral = (literal: string): string[] => literal.slice(1, -1).split(',');

function toJudged(row: Row): JudgedAnswer {
  if (row.outcome !== 'JUDGED' && row.outcome !== 'AGAIN') return { outcome: row.outcome };
  return {
    outcome: row.outcome,
    choice: row.choice,
    correct: row.correct,
    answerIndex: row.answer_index,
    points: row.points,
    optionIds: fromArrayLiteral(row.option_ids),
    optionCodes: fromArrayLiteral(row.option_codes).map(Number),
    lives: row.lives,
    stars: row.stars,
    score: row.score,
    nextLifeAtMs: row.next_life_ms,
    streak: row.streak,
    bestStreak: row.best_streak,
    placeInSet: row.place_in_set,
  };
}

/**
 * Calls judge_answers() (db/functions/judge_answers.sql) and returns an outcome for each answer, in the order given. All
 * are committed when this resolves.
 */
export async function judgeAnswers(
  sql: Sql,
  answers: readonly UnjudgedAnswer[],
  { now, minGapMs, windows }: Settings,
): Promise<JudgedAnswer[]> {
  const rows = await sql<Row[]>`
    select * from judge_answers(
      ${arrayLiteral(answers.map((a) => a.questionId))}::uuid[],
      ${arrayLiteral(answers.map((a) => a.playerId))}::uuid[],
      ${arrayLiteral(answers.map((a) => a.sessionId))}::uuid[],
      ${arrayLiteral(answers.map((a) => a.optionId))}::uuid[],
      ${now.toISOString()}::timestamptz, ${minGapMs}::integer,
      ${windows.weekly}::integer, ${windows.monthly}::integer)`;
  const judged: JudgedAnswer[] = [];
  for (const row of rows) judged[row.ord - 1] = toJudged(row);
  return judged;
}
