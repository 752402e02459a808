import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyResult, DailySquare } from '@/lib/contract/daily/daily-view';
import { addDays } from '@/lib/contract/daily/day';
import { dailySharePath, dailyShareText } from '@/lib/contract/daily/share';
import { extendStreak } from '@/lib/contract/daily/streak';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { type AnsweredQuestion, reviewQuestions } from '@/lib/quiz/review-questions';
import { textsOf } from '@/messages/texts';
import { lastStreak, type PlayerDaily } from '../player-dailies';
import {
  answeredQuestions,
  bitCount,
  type DailyQuestion,
  isInPlay,
  maskOf,
  NOT_STARTED,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';
import type { DailyStanding } from '../read-standing';
import { readFriendResults } from './friends-who-finished';

/**
 * Returns the result of a finished daily. The histogram has only players who answered all questions that count for the caller.
 * The score of a friend includes only questions that count for that friend. `questions` are all questions of the day.
 */
export async function readResult(
  ctx: PlayerContext,
  { number, dailies, granted }: Pick<DailyStanding, 'number' | 'dailies' | 'granted'>,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<DailyResult> {
  const { mask, ...own } = ownScore(daily, questions);
  const { right, squares } = own;
  const { hasEarnedFreeze, frozenBefore } = extendStreak(lastStreak(dailies, daily.day), daily.day, granted);
  const [counted, friends, isFirst, reviewed, yesterdaysBest] = await Promise.all([
    readHistogram(ctx.db, daily.day, mask),
    readFriendResults(ctx.db, daily, maskOf(pickPlayerQuestions(questions, NOT_STARTED).filter(isInPlay))),
    isOnlyFinisher(ctx.db, daily),
    reviewAnswers(ctx, daily, questions),
    readBestResult(ctx, addDays(daily.day, -1)),
  ]);
  return {
    ...own,
    ...reviewed,
    histogram: daily.isGuest ? counted.with(right, (counted[right] ?? 0) + 1) : counted,
    isFirst,
    friends,
    share:
      daily.shareCode === null
        ? null
        : {
            text: dailyShareText(textsOf(ctx.language, 'daily'), { number, squares }, daily.streakDays ?? 0),
            link: new URL(dailySharePath({ number, code: daily.shareCode }), env().APP_URL).href,
          },
    yesterdaysBest,
    hasEarnedFreeze,
    frozenBefore,
  };
}

/** `mask` has the positions that count. */
function ownScore(daily: PlayerDaily, questions: readonly DailyQuestion[]) {
  const counted = answeredQuestions(pickPlayerQuestions(questions, daily), daily);
  const mask = maskOf(counted);
  return {
    mask,
    right: bitCount(daily.rightMask & mask),
    of: bitCount(mask),
    par: counted.filter(({ par }) => par).length,
    squares: squaresOf(daily, mask),
  };
}

function reviewAnswers(ctx: PlayerContext, daily: PlayerDaily, questions: readonly DailyQuestion[]) {
  const answered = pickPlayerQuestions(questions, daily).flatMap((question): AnsweredQuestion[] => {
    const choice = daily.choices[question.position] ?? null;
    return choice === null ? [] : [{ ...question, choice }];
  });
  return reviewQuestions(ctx, answered);
}

/** Returns the result of a daily that was not finished in time, without a comparison with other players. */
export async function readOwnResult(
  ctx: PlayerContext,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<DailyResult> {
  const { mask: _, ...own } = ownScore(daily, questions);
  return {
    ...own,
    ...(await reviewAnswers(ctx, daily, questions)),
    histogram: null,
    isFirst: false,
    friends: [],
    share: null,
    yesterdaysBest: null,
    hasEarnedFreeze: false,
    frozenBefore: 0,
  };
}

async function readBestResult(
  { db, now }: PlayerContext,
  day: string,
): Promise<DailyResult['yesterdaysBest']> {
  const mask = maskOf(
    pickPlayerQuestions(await readDailyQuestions(db, day, now()), NOT_STARTED).filter(isInPlay),
  );
  const histogram = await readHistogram(db, day, mask);
  const right = histogram.findLastIndex((players) => players > 0);
  return right < 0 ? null : { right, of: bitCount(mask), players: histogram[right] ?? 0 };
}

export function squaresOf(
  { choices, rightMask }: Pick<PlayerDaily, 'choices' | 'rightMask'>,
  mask: number,
): DailySquare[] {
  return choices.map((_, position) => {
    const bit = 1 << position;
    if ((mask & bit) === 0) return 'void';
    return (rightMask & bit) > 0 ? 'right' : 'wrong';
  });
}

/** Returns the number of players by the number of right answers within `mask`. Leaves out players who did not answer all of these. */
export async function readHistogram(db: Queryable, day: string, mask: number): Promise<number[]> {
  const rows = await db.execute<{ right: number; players: number }>(sql`
    select bit_count((right_mask & ${mask}::integer)::bit(10))::integer as right, sum(players)::integer as players
    from daily_counts where day = ${day}::date and answered_mask & ${mask}::integer = ${mask}::integer group by 1`);
  const histogram = Array.from({ length: bitCount(mask) + 1 }, () => 0);
  for (const { right, players } of rows) histogram[right] = players;
  return histogram;
}

/** Includes guests. */
async function isOnlyFinisher(db: Queryable, { playerId, day }: PlayerDaily): Promise<boolean> {
  const others = await db.execute(sql`
    select from player_dailies
    where day = ${day}::date and finished_at is not null and player_id <> ${playerId}::uuid limit 1`);
  return others.length === 0;
}
