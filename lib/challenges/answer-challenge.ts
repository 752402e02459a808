import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChallengeJudgement, TheirAnswer } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeAnswerInput } from '@/lib/contract/challenges/schemas';
import { nextLifeAtMs } from '@/lib/contract/lives/rules';
import { readGameState } from '@/lib/lives/game-state';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { wireJudgement } from '@/lib/quiz/judging/judge-answer';
import type { Judged } from '@/lib/quiz/judging/judge-answers-sql';
import { readOption } from '@/lib/quiz/question-ids';
import { message } from '@/messages/message';
import { type DailyQuestion, isInPlay } from '../daily/questions/daily-questions';
import {
  type ChallengePlayer,
  type ChallengeState,
  endReasonOf,
  lockChallenge,
  noChallenge,
  readChallenge,
} from './challenge';
import { settleChallenge } from './end-challenge';

type JudgedChoice = { question: DailyQuestion; choice: number; player: ChallengePlayer; isFirst: boolean };

/** Judges an answer or a timeout. Also returns the other player's answer. The last answer ends the challenge. Idempotent. */
export async function answerChallenge(
  ctx: PlayerContext,
  input: ChallengeAnswerInput,
): Promise<ChallengeJudgement> {
  const { playerId } = ctx.actor;
  const { own, theirs, notified } = await ctx.db.transaction(async (tx) => {
    const locked = await lockChallenge(tx, { code: input.code, playerId, now: ctx.now() });
    if (!locked) throw noChallenge();
    const own = judge(locked, playerId, input, ctx.now());
    const theirs = theirAnswer(locked, own.question, playerId);
    if (!own.isFirst) return { own, theirs, notified: [] };
    await storeAnswer(tx, locked.challenge.id, own, ctx.now());
    const stored = await readChallenge(tx, input.code, ctx.now());
    const notified = stored ? await settleChallenge(tx, stored, { now: ctx.now(), playerId }) : [];
    return { own, theirs, notified };
  });
  for (const each of notified) await ctx.publish(each, { type: 'notificationsChanged' });
  const judged = await judgedOf(ctx, own);
  return { judgement: await wireJudgement(ctx, input.question_id, judged), theirs };
}

function judge(
  state: ChallengeState,
  playerId: string,
  { question_id: id, option_id: optionId }: ChallengeAnswerInput,
  now: Date,
): JudgedChoice {
  const player = state.players.find((each) => each.playerId === playerId);
  const question = state.questions.find((each) => each.id === id);
  if (!player || !question) throw noChallenge();
  const { key, n: choice } = readOption(optionId ?? null);
  if (key !== null && (key !== question.optionKey || choice < 1 || choice > 4)) throw noChallenge();
  const first = player.choices[question.position] ?? null;
  if (first === choice) return { question, choice, player, isFirst: false };
  if (first !== null) throw new AppError('ANSWERED_ELSEWHERE', message('quiz', 'outcomes.elsewhere'));
  if (endReasonOf(state, now) !== null || player.finishedMs !== null || !isInPlay(question))
    throw new AppError('NOT_FOUND', message('quiz', 'questionClosed'));
  if (player.lastAnsweredMs !== null && player.lastAnsweredMs > now.getTime() - env().ANSWER_MIN_GAP_MS)
    throw new AppError('TOO_EARLY', message('quiz', 'tooFast'));
  const answered = { ...player, choices: player.choices.with(question.position, choice) };
  return { question, choice, player: answered, isFirst: true };
}

function theirAnswer(
  { challenge, players }: ChallengeState,
  { position }: DailyQuestion,
  playerId: string,
): TheirAnswer {
  const choice = players.find((player) => player.playerId !== playerId)?.choices[position] ?? null;
  return choice === null || challenge.isBlocked ? null : { choice: choice === 0 ? null : choice };
}

async function storeAnswer(
  db: Queryable,
  challengeId: string,
  { question, choice, player }: JudgedChoice,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update challenge_players set choices[${question.position + 1}::integer] = ${choice}::smallint,
      last_answered_at = ${now.toISOString()}::timestamptz
    where challenge_id = ${challengeId}::uuid and player_id = ${player.playerId}::uuid
      and choices[${question.position + 1}::integer] is null`);
}

async function judgedOf(ctx: PlayerContext, { question, choice, isFirst }: JudgedChoice): Promise<Judged> {
  const state = await readGameState(ctx.db, ctx.actor.playerId, ctx.now().getTime());
  return {
    outcome: isFirst ? 'JUDGED' : 'AGAIN',
    choice,
    correct: choice === question.answerIndex,
    answerIndex: question.answerIndex,
    points: 0,
    optionKey: question.optionKey,
    optionCodes: question.optionCodes,
    lives: state.holdings.lives,
    stars: state.holdings.stars,
    score: state.totalScore,
    nextLifeAtMs: nextLifeAtMs(state.holdings),
    streak: 0,
    county: question.countyFips,
    category: question.categoryCode,
    slip: question.slip,
    lifeWon: false,
    recordResults: null,
  };
}
