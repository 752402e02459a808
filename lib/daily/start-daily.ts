import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import type { StartDailyInput } from '@/lib/contract/daily/schemas';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import type { PlayerContext } from '@/lib/platform/context';
import { createDaily, noDaily } from './create-daily';
import {
  hasAnswers,
  isInPlay,
  NOT_STARTED,
  openQuestions,
  questionsOf,
  readDailyQuestions,
} from './daily-questions';
import { dailySet } from './daily-set';
import { lockPlayerDaily, settleDaily } from './finish-daily';
import { dayToPlay, isInArchive, type PlayerDaily } from './player-dailies';
import { readStanding } from './read-standing';
import { readCurrentQuestions } from './replace-void-questions';

/**
 * Starts or resumes the player's daily and returns its open questions; none once it is finished. A started daily of the day
 * before comes first, unless all its questions are void. The first call of a day creates its daily. First replaces void questions
 * that this player has not answered. Throws AppError: NO_QUESTIONS with too few records.
 */
export async function startDaily(ctx: PlayerContext, input: StartDailyInput = {}): Promise<QuestionSet> {
  if (input.day && isInArchive(input.day, ctx.now().getTime())) return startArchived(ctx, input.day);
  const { day: due, dailies } = await readStanding(ctx.db, ctx.actor.playerId, ctx.now(), dayToPlay);
  // A client that shows a finished daily gets that one, so that no repeated call at midnight starts the next.
  const isShown = dailies.some(({ day, finishedMs }) => day === input.day && finishedMs !== null);
  return startDay(ctx, dailies, isShown && input.day ? input.day : due);
}

/** Starts or resumes a daily of the archive. Its void questions stay void. */
async function startArchived(ctx: PlayerContext, day: string): Promise<QuestionSet> {
  const now = ctx.now();
  const questions = await readDailyQuestions(ctx.db, day, now);
  if (!questions.some(isInPlay)) throw noDaily();
  const daily = await startPlayerDaily(ctx, day);
  return dailySet(ctx.db, daily, questionsOf(questions, daily), {
    nowMs: now.getTime(),
    language: ctx.language,
  });
}

async function startDay(
  ctx: PlayerContext,
  dailies: readonly PlayerDaily[],
  day: string,
): Promise<QuestionSet> {
  const now = ctx.now();
  const today = utcDay(now.getTime());
  const started = dailies.find((each) => each.day === day);
  const progress = started ?? NOT_STARTED;
  let questions = await readCurrentQuestions(ctx, day, progress);
  if (questions.length === 0 && day === today) {
    await createDaily(ctx, day);
    questions = await readDailyQuestions(ctx.db, day, now);
  }
  const isOver = openQuestions(questionsOf(questions, progress), progress).length === 0;
  if (isOver && !hasAnswers(progress)) {
    if (day === today) throw noDaily();
    return startDay(ctx, dailies, today);
  }
  const daily = started ?? (await startPlayerDaily(ctx, day));
  if (isOver) await settleDaily(ctx, day);
  return dailySet(ctx.db, daily, questionsOf(questions, daily), {
    nowMs: now.getTime(),
    language: ctx.language,
  });
}

/** Stores once that the player has started. */
async function startPlayerDaily(ctx: PlayerContext, day: string): Promise<PlayerDaily> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const started = await ctx.db.transaction(async (tx) => {
    // A guest's claim and an erasure lock the player first too, else they deadlock.
    await tx.execute(sql`select from players where id = ${playerId}::uuid for key share`);
    await tx.execute(sql`
      insert into player_dailies (player_id, day, started_at, choices)
      values (${playerId}::uuid, ${day}::date, ${now.toISOString()}::timestamptz,
        array_fill(null::smallint, array[${SET_SIZE}::integer]))
      on conflict do nothing`);
    return lockPlayerDaily(tx, playerId, day);
  });
  if (!started) throw new Error('a daily was started and is not there');
  return started;
}
