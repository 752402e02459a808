import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import type { StartDailyInput } from '@/lib/contract/daily/schemas';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { type ViewOptions, wireQuestion } from '@/lib/quiz/dealing/open-round';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { dayToPlay, isInArchive, type PlayerDaily, rightInARow } from '../player-dailies';
import { createDaily, noDaily } from '../questions/create-daily';
import {
  answeredQuestions,
  type DailyQuestion,
  hasAnswers,
  isInPlay,
  NOT_STARTED,
  openQuestions,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';
import { refreshQuestions } from '../questions/replace-void-questions';
import { readStanding } from '../read-standing';
import { finishIfNoneOpen, lockPlayerDaily } from './finish-daily';

/** Starts or resumes the player's daily and returns its open questions. The first player's call of a day creates the daily. */
export async function startDaily(ctx: PlayerContext, input: StartDailyInput = {}): Promise<QuestionSet> {
  if (input.day && isInArchive(input.day, ctx.now().getTime())) return startArchived(ctx, input.day);
  const { day: due, dailies } = await readStanding(ctx.db, ctx.actor.playerId, ctx.now(), dayToPlay);
  // If the client asks for a finished daily, returns it again: a call repeated after midnight must not start the next one.
  const isShown = dailies.some(({ day, finishedMs }) => day === input.day && finishedMs !== null);
  return startDay(ctx, dailies, isShown && input.day ? input.day : due);
}

async function startArchived(ctx: PlayerContext, day: string): Promise<QuestionSet> {
  const now = ctx.now();
  const questions = await readDailyQuestions(ctx.db, day, now);
  if (!questions.some(isInPlay)) throw noDaily();
  const daily = await startPlayerDaily(ctx, day);
  return wireDailyQuestions(ctx.db, daily, pickPlayerQuestions(questions, daily), {
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
  let questions = await refreshQuestions(ctx, day, progress);
  if (questions.length === 0 && day === today) {
    await createDaily(ctx, day);
    questions = await readDailyQuestions(ctx.db, day, now);
  }
  const isOver = openQuestions(pickPlayerQuestions(questions, progress), progress).length === 0;
  if (isOver && !hasAnswers(progress)) {
    if (day === today) throw noDaily();
    return startDay(ctx, dailies, today);
  }
  const daily = started ?? (await startPlayerDaily(ctx, day));
  if (isOver) await finishIfNoneOpen(ctx, day);
  return wireDailyQuestions(ctx.db, daily, pickPlayerQuestions(questions, daily), {
    nowMs: now.getTime(),
    language: ctx.language,
  });
}

async function startPlayerDaily(ctx: PlayerContext, day: string): Promise<PlayerDaily> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const started = await ctx.db.transaction(async (tx) => {
    // Locks the player first, as claiming a guest and erasing do, to avoid deadlocks.
    await tx.execute(sql`select from players where id = ${playerId}::uuid for key share`);
    await tx.execute(sql`
      insert into player_dailies (player_id, day, started_at, choices)
      values (${playerId}::uuid, ${day}::date, ${now.toISOString()}::timestamptz,
        array_fill(null::smallint, array[${ROUND_SIZE}::integer]))
      on conflict do nothing`);
    return lockPlayerDaily(tx, playerId, day);
  });
  if (!started) throw new Error('a daily was not started');
  return started;
}

async function wireDailyQuestions(
  db: Queryable,
  daily: PlayerDaily,
  playerQuestions: readonly DailyQuestion[],
  view: ViewOptions,
): Promise<QuestionSet> {
  const { nowMs } = view;
  const state = await readGameState(db, daily.playerId, nowMs);
  const asked = { playerId: daily.playerId, timed: !state.playsWithoutTimer };
  return {
    ...wireLives(state.holdings, nowMs),
    questions: openQuestions(playerQuestions, daily).map((open) => wireQuestion({ ...open, ...asked }, view)),
    position: answeredQuestions(playerQuestions, daily).length,
    set_size: playerQuestions.filter(isInPlay).length,
    total_score: state.totalScore,
    streak: rightInARow(daily),
    free: true,
    photosExpireAt: photosExpireAt(nowMs),
  };
}
