import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { dailyClosesAtMs } from '@/lib/contract/daily/day';
import type { DailyAnswerInput } from '@/lib/contract/daily/schemas';
import { nextLifeAtMs } from '@/lib/contract/lives/rules';
import { readGameState } from '@/lib/lives/game-state';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { type AnswerJudged, wireJudgement } from '../quiz/judge-answer';
import { readOption } from '../quiz/question-ids';
import { type DailyQuestion, isInPlay, questionsOf, readDailyQuestions } from './daily-questions';
import { rightInARow } from './daily-set';
import { finishPlayerDaily, lockPlayerDaily } from './finish-daily';
import { isInArchive, type PlayerDaily } from './player-dailies';

type Judged = { question: DailyQuestion; choice: number; daily: PlayerDaily; isFirst: boolean };

const notOpen = () => new AppError('NOT_FOUND', message('quiz', 'questionClosed'));

/**
 * Judges an answer to a question of the daily, or a timeout without an option, and resolves after the commit. Idempotent. The
 * tenth answer finishes the daily. Throws AppError: NOT_SIGNED_IN, NOT_FOUND, ANSWERED_ELSEWHERE, TOO_EARLY.
 */
export async function answerDaily(ctx: PlayerContext, input: DailyAnswerInput): Promise<AnswerJudged> {
  const judged = await ctx.db.transaction((tx) => judge(tx, ctx, input));
  return { isFirst: judged.isFirst, judgement: await judgementOf(ctx, judged) };
}

async function judge(db: Queryable, ctx: PlayerContext, input: DailyAnswerInput): Promise<Judged> {
  const now = ctx.now();
  const daily = await lockPlayerDaily(
    db,
    ctx.actor.playerId,
    sql`(select q.day from daily_questions q where q.id = ${input.question_id}::uuid)`,
  );
  await requireOpenSession(db, ctx, now);
  if (!daily) throw notOpen();
  const playerQuestions = questionsOf(await readDailyQuestions(db, daily.day, now), daily);
  const question = playerQuestions.find(({ id }) => id === input.question_id);
  if (!question) throw notOpen();
  const choice = choiceOf(question, input.option_id ?? null);
  const first = daily.choices[question.position] ?? null;
  if (first === choice) return { question, choice, daily, isFirst: false };
  if (first !== null) throw new AppError('ANSWERED_ELSEWHERE', message('quiz', 'outcomes.elsewhere'));
  requireOpen(daily, question, now.getTime());
  const after = withAnswer(daily, question, choice);
  await db.execute(sql`
    update player_dailies set choices[${question.position + 1}::integer] = ${choice}::smallint,
      versions[${question.position + 1}::integer] = ${question.version}::smallint,
      right_mask = ${after.rightMask}::smallint, last_answered_at = ${now.toISOString()}::timestamptz
    where player_id = ${daily.playerId}::uuid and day = ${daily.day}::date`);
  // Finishes only after ten answers: a void question may still be replaced. A daily of the archive is never finished.
  if (!after.choices.includes(null) && !isInArchive(daily.day, now.getTime()))
    await finishPlayerDaily(db, ctx, after);
  return { question, choice, daily: after, isFirst: true };
}

/** Checks the session after the lock, as judge_answers does: it may have ended since the entry point checked. */
async function requireOpenSession(db: Queryable, { actor }: PlayerContext, now: Date): Promise<void> {
  const [open] = await db.execute(sql`
    select from sessions where id = ${actor.sessionId}::uuid and player_id = ${actor.playerId}::uuid
      and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz`);
  if (!open) throw new AppError('NOT_SIGNED_IN', message('quiz', 'loginAgain'));
}

/** Returns the 1-based option, or 0 for a timeout. */
function choiceOf({ optionKey, optionCodes }: DailyQuestion, optionId: string | null): number {
  const { key, n } = readOption(optionId);
  if (key !== null && (key !== optionKey || n < 1 || n > optionCodes.length)) throw notOpen();
  return n;
}

function requireOpen(daily: PlayerDaily, question: DailyQuestion, nowMs: number): void {
  const isClosed = nowMs >= dailyClosesAtMs(daily.day) && !isInArchive(daily.day, nowMs);
  if (daily.finishedMs !== null || isClosed || !isInPlay(question)) throw notOpen();
  if (daily.lastAnsweredMs !== null && daily.lastAnsweredMs > nowMs - env().ANSWER_MIN_GAP_MS)
    throw new AppError('TOO_EARLY', message('quiz', 'tooFast'));
}

function withAnswer(
  daily: PlayerDaily,
  { position, version, answerIndex }: DailyQuestion,
  choice: number,
): PlayerDaily {
  const isRight = choice === answerIndex;
  return {
    ...daily,
    choices: daily.choices.with(position, choice),
    versions: daily.versions.with(position, version),
    rightMask: isRight ? daily.rightMask | (1 << position) : daily.rightMask,
  };
}

async function judgementOf(ctx: PlayerContext, { question, choice, daily, isFirst }: Judged) {
  const { holdings, totalScore } = await readGameState(ctx.db, daily.playerId, ctx.now().getTime());
  return wireJudgement(ctx, question.id, {
    outcome: isFirst ? 'JUDGED' : 'AGAIN',
    choice,
    correct: choice === question.answerIndex,
    answerIndex: question.answerIndex,
    points: 0,
    optionKey: question.optionKey,
    optionCodes: question.optionCodes,
    lives: holdings.lives,
    stars: holdings.stars,
    score: totalScore,
    nextLifeAtMs: nextLifeAtMs(holdings),
    streak: rightInARow(daily, question.position),
    county: question.countyFips,
    category: question.categoryCode,
    slip: question.slip,
    lifeWon: false,
    // The counts belong to the current question, so a replaced one has none.
    recordResults: isInPlay(question) ? await readCounts(ctx.db, daily.day, question.position) : null,
  });
}

/** Returns how many players have answered the current question at a position, and how many of them right. */
async function readCounts(db: Queryable, day: string, position: number) {
  const [counts] = await db.execute<{ answers: number; right: number }>(sql`
    select coalesce(sum(players), 0)::integer as answers,
      coalesce(sum(players * (right_mask >> ${position}::integer & 1)), 0)::integer as right
    from daily_counts where day = ${day}::date and answered_mask >> ${position}::integer & 1 = 1`);
  return counts ?? null;
}
