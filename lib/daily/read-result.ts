import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyResult, DailySquare, FriendDaily } from '@/lib/contract/daily/daily-view';
import { addDays } from '@/lib/contract/daily/day';
import { dailySharePath, dailyShareText } from '@/lib/contract/daily/share';
import { finishDaily } from '@/lib/contract/daily/streak';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { type AnsweredQuestion, reviewQuestions } from '@/lib/quiz/review-questions';
import { textsOf } from '@/messages/texts';
import {
  answeredQuestions,
  bitCount,
  type DailyQuestion,
  isInPlay,
  maskOf,
  NOT_STARTED,
  questionsOf,
  readDailyQuestions,
} from './daily-questions';
import { friendsWhoFinished } from './friends-who-finished';
import { lastStreak, type PlayerDaily } from './player-dailies';
import type { Standing } from './read-standing';

/**
 * Returns the result of a finished daily. The histogram compares players who have answered the questions that count for the
 * caller. Friends are shown with the questions that count for them. `questions` are all of the day.
 */
export async function readResult(
  ctx: PlayerContext,
  { number, dailies, granted }: Pick<Standing, 'number' | 'dailies' | 'granted'>,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<DailyResult> {
  const { mask, ...own } = ownPart(daily, questions);
  const { right, squares } = own;
  const { hasEarnedFreeze, frozenBefore } = finishDaily(lastStreak(dailies, daily.day), daily.day, granted);
  const [counted, friends, isFirst, reviewed, yesterdaysBest] = await Promise.all([
    readHistogram(ctx.db, daily.day, mask),
    readFriends(ctx.db, daily, maskOf(questionsOf(questions, NOT_STARTED).filter(isInPlay))),
    isOnlyFinisher(ctx.db, daily),
    reviewOf(ctx, daily, questions),
    readBest(ctx, addDays(daily.day, -1)),
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

/** Returns the player's own score. `mask` has the positions of the questions that count. */
function ownPart(daily: PlayerDaily, questions: readonly DailyQuestion[]) {
  const counted = answeredQuestions(questionsOf(questions, daily), daily);
  const mask = maskOf(counted);
  return {
    mask,
    right: bitCount(daily.rightMask & mask),
    of: bitCount(mask),
    par: counted.filter(({ par }) => par).length,
    squares: squaresOf(daily, mask),
  };
}

/** Returns the questions to leaf through, with the player's answers. */
function reviewOf(ctx: PlayerContext, daily: PlayerDaily, questions: readonly DailyQuestion[]) {
  const answered = questionsOf(questions, daily).flatMap((question): AnsweredQuestion[] => {
    const choice = daily.choices[question.position] ?? null;
    return choice === null ? [] : [{ ...question, choice }];
  });
  return reviewQuestions(ctx, answered);
}

/** Returns the result of a daily that was played from the archive: it counts for nobody, and nobody is compared. */
export async function readOwnResult(
  ctx: PlayerContext,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<DailyResult> {
  const { mask: _, ...own } = ownPart(daily, questions);
  return {
    ...own,
    ...(await reviewOf(ctx, daily, questions)),
    histogram: null,
    isFirst: false,
    friends: [],
    share: null,
    yesterdaysBest: null,
    hasEarnedFreeze: false,
    frozenBefore: 0,
  };
}

/** Returns the best result of a day, of those who have answered the questions that count; null without one. */
async function readBest({ db, now }: PlayerContext, day: string): Promise<DailyResult['yesterdaysBest']> {
  const mask = maskOf(questionsOf(await readDailyQuestions(db, day, now()), NOT_STARTED).filter(isInPlay));
  const histogram = await readHistogram(db, day, mask);
  const right = histogram.findLastIndex((players) => players > 0);
  return right < 0 ? null : { right, of: bitCount(mask), players: histogram[right] ?? 0 };
}

/** Returns a square for each position. `mask` has those that count. */
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

/**
 * Returns how many players have so many right answers of the questions in `mask`, among those who have answered all of these. A
 * day has at most 1,024 rows, and as many more for each replaced question.
 */
export async function readHistogram(db: Queryable, day: string, mask: number): Promise<number[]> {
  const rows = await db.execute<{ right: number; players: number }>(sql`
    select bit_count((right_mask & ${mask}::integer)::bit(10))::integer as right, sum(players)::integer as players
    from daily_counts where day = ${day}::date and answered_mask & ${mask}::integer = ${mask}::integer group by 1`);
  const histogram = Array.from({ length: bitCount(mask) + 1 }, () => 0);
  for (const { right, players } of rows) histogram[right] = players;
  return histogram;
}

/** Returns whether no other player has finished the daily, guests included. */
async function isOnlyFinisher(db: Queryable, { playerId, day }: PlayerDaily): Promise<boolean> {
  const others = await db.execute(sql`
    select from player_dailies
    where day = ${day}::date and finished_at is not null and player_id <> ${playerId}::uuid limit 1`);
  return others.length === 0;
}

const MOST_FRIENDS = 50;

type FriendRow = Omit<FriendDaily, 'name' | 'profile_image'> & {
  username_sealed: string;
  profile_image_key: string | null;
};

/**
 * Returns the friends who finished the same daily, each judged on the answered questions of those in `inPlay`. OFFSET 0 keeps the
 * mask from being computed for each of its uses.
 */
export async function readFriends(
  db: Queryable,
  { playerId, day }: Pick<PlayerDaily, 'playerId' | 'day'>,
  inPlay: number,
): Promise<FriendDaily[]> {
  const rows = await db.execute<FriendRow>(sql`
    select p.id, p.username_sealed, p.profile_image_key,
      bit_count((d.right_mask & m.mask)::bit(10))::integer as right, bit_count(m.mask::bit(10))::integer as of
    from ${friendsWhoFinished(playerId, day)}
    cross join lateral (
      select daily_answered_mask(d.day, d.choices, d.versions) & ${inPlay}::integer as mask offset 0
    ) m
    order by "right" desc, d.finished_at, p.id limit ${MOST_FRIENDS}::integer`);
  return rows.map((row) => ({
    id: row.id,
    name: openedName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    right: row.right,
    of: row.of,
  }));
}
