import type { Sql } from '@/db/client';

/** An answer as the player sent it; `optionId` is null for a timeout. */
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
  /** AGAIN: the same answer was sent again and has its first outcome. */
  outcome: 'JUDGED' | 'AGAIN';
  /** 1-based, 0 for a timeout. */
  choice: number;
  correct: boolean;
  answerIndex: number;
  points: number;
  optionIds: string[];
  optionCodes: number[];
  lives: number;
  stars: number;
  /** The player's total, this answer included. */
  score: number;
  nextLifeAtMs: number | null;
  streak: number;
  bestStreak: number;
  /** 0-based position of the question in its set. */
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

/** Spells an array for PostgreSQL. The values are validated UUIDs, so they need no quotes. */
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

/** Calls db/functions/judge_answers.sql. Returns a committed outcome for each answer, in order. */
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
