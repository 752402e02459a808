import { categoryLabel, categoryMeaning } from '@/lib/charges/offense-categories';
import type { ErrorCode } from '@/lib/contract/errors';
import { totalLifes } from '@/lib/contract/lives/rules';
import type { Judgement, UpdateLifePayload, WireOption } from '@/lib/contract/realtime/protocol';
import { BatchUnavailable } from '@/lib/platform/batching/batcher';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import { readSharesAndClue } from '../options/read-shares-and-clue';
import { optionId } from '../question-ids';
import type { AnswerBatcher } from './answer-batcher';
import type { Judged, JudgedAnswer, Refusal } from './judge-answers-sql';

const REFUSALS = {
  NOT_SIGNED_IN: 'loginAgain',
  NOT_FOUND: 'questionClosed',
  ANSWERED_ELSEWHERE: 'outcomes.elsewhere',
  TOO_EARLY: 'tooFast',
  NO_LIVES: 'noMoreLives',
} as const satisfies Record<Refusal, string>;

function isRefusal(judged: JudgedAnswer): judged is { outcome: Refusal } {
  return judged.outcome in REFUSALS;
}

function wireOptions({ optionKey, optionCodes, answerIndex }: Judged, language: Language): WireOption[] {
  return optionCodes.map((code, i) => ({
    option_id: optionId(optionKey, i + 1),
    option: categoryLabel(code, language),
    matchValue: i + 1 === answerIndex ? 'true' : 'false',
  }));
}

/** Of fewer answers, a percentage would mean little. */
const MIN_ANSWERS = 20;

function photoRightPercent(results: Judged['recordResults']): number | null {
  if (results === null || results.answers < MIN_ANSWERS) return null;
  return Math.round((100 * results.right) / results.answers);
}

export type AnswerResult = {
  judgement: Judgement;
  isFirst: boolean;
};

/** Judges an answer or a timeout. Resolves after the commit. Idempotent. Throws the codes of REFUSALS, and UNAVAILABLE (retry). */
export async function judgeAnswer(
  ctx: PlayerContext & { answers: Pick<AnswerBatcher, 'judge'> },
  input: Pick<UpdateLifePayload, 'question_id' | 'option_id'>,
): Promise<AnswerResult> {
  const { playerId, sessionId } = ctx.actor;
  const answer = { questionId: input.question_id, playerId, sessionId, optionId: input.option_id ?? null };
  const judged = await ctx.answers.judge(answer).catch((cause) => {
    if (!(cause instanceof BatchUnavailable)) throw cause;
    throw new AppError('UNAVAILABLE', message('common', 'somethingWrong'), { cause, retryAfterSeconds: 1 });
  });
  if (isRefusal(judged)) {
    const code: ErrorCode = judged.outcome;
    throw new AppError(code, message('quiz', REFUSALS[judged.outcome]));
  }
  return {
    isFirst: judged.outcome === 'JUDGED',
    judgement: await wireJudgement(ctx, input.question_id, judged),
  };
}

/** Returns the result for the client. Nothing sent before reveals the right option. */
export async function wireJudgement(
  ctx: Pick<PlayerContext, 'db' | 'now' | 'log' | 'language'>,
  questionId: string,
  judged: Judged,
): Promise<Judgement> {
  const rightCode = judged.optionCodes[judged.answerIndex - 1] ?? 0;
  return {
    question_id: questionId,
    choice: judged.choice === 0 ? null : optionId(judged.optionKey, judged.choice),
    options: wireOptions(judged, ctx.language),
    correct: judged.correct,
    points: judged.correct ? judged.points : 0,
    explanation: categoryMeaning(rightCode, ctx.language),
    total_score: judged.score,
    streak: judged.streak,
    ...(await readSharesAndClue(ctx, judged)),
    life_won: judged.lifeWon,
    photo_right_percent: photoRightPercent(judged.recordResults),
    totalLifes: totalLifes(judged),
    stars: judged.stars,
    nextLifeAt: judged.nextLifeAtMs,
    serverTime: ctx.now().getTime(),
  };
}
