import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyResult, DailySquare, FriendDaily } from '@/lib/contract/daily/daily-view';
import { dailySharePath, dailyShareText } from '@/lib/contract/daily/share';
import { finishDaily } from '@/lib/contract/daily/streak';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { type AnsweredQuestion, reviewQuestions } from '@/lib/quiz/review-questions';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { textsOf } from '@/messages/texts';
import {
  answeredQuestions,
  bitCount,
  type DailyQuestion,
  isInPlay,
  maskOf,
  NOT_STARTED,
  questionsOf,
} from './daily-questions';
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
  const playerQuestions = questionsOf(questions, daily);
  const countedQuestions = answeredQuestions(playerQuestions, daily);
  const mask = maskOf(countedQuestions);
  const right = bitCount(daily.rightMask & mask);
  const shared = { number: number ?? 0, squares: squaresOf(daily, mask) };
  const { hasEarnedFreeze, frozenBefore } = finishDaily(lastStreak(dailies, daily.day), daily.day, granted);
  const [counted, friends, isFirst, reviewed] = await Promise.all([
    readHistogram(ctx.db, daily.day, mask),
    readFriends(ctx.db, daily, maskOf(questionsOf(questions, NOT_STARTED).filter(isInPlay))),
    isOnlyFinisher(ctx.db, daily),
    reviewQuestions(ctx, withChoices(playerQuestions, daily)),
  ]);
  return {
    right,
    of: bitCount(mask),
    par: countedQuestions.filter(({ par }) => par).length,
    squares: shared.squares,
    ...reviewed,
    histogram: daily.isGuest ? counted.with(right, (counted[right] ?? 0) + 1) : counted,
    isFirst,
    friends,
    shareText: dailyShareText(textsOf(DEFAULT_LANGUAGE, 'daily'), shared, daily.streakDays ?? 0),
    shareLink: new URL(dailySharePath(shared), env().APP_URL).href,
    hasEarnedFreeze,
    frozenBefore,
  };
}

function withChoices(questions: readonly DailyQuestion[], { choices }: PlayerDaily): AnsweredQuestion[] {
  return questions.flatMap((question) => {
    const choice = choices[question.position] ?? null;
    return choice === null ? [] : [{ ...question, choice }];
  });
}

function squaresOf({ choices, rightMask }: PlayerDaily, mask: number): DailySquare[] {
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
 * Returns the friends who finished the same daily, without players who are banned or leaving. A block ends the friendship. Each
 * is judged on the answered questions of those in `inPlay`.
 */
export async function readFriends(
  db: Queryable,
  { playerId, day }: Pick<PlayerDaily, 'playerId' | 'day'>,
  inPlay: number,
): Promise<FriendDaily[]> {
  const rows = await db.execute<FriendRow>(sql`
    select p.id, p.username_sealed, p.profile_image_key,
      bit_count((d.right_mask & m.mask)::bit(10))::integer as right, bit_count(m.mask::bit(10))::integer as of
    from friendships f
    join player_dailies d
      on d.player_id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
      and d.day = ${day}::date and d.finished_at is not null
    join players p on p.id = d.player_id
    cross join lateral (
      select daily_answered_mask(d.day, d.choices, d.versions) & ${inPlay}::integer as mask
    ) m
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'
      and p.banned_at is null and p.deletion_due_at is null
    order by "right" desc, d.finished_at, p.id limit ${MOST_FRIENDS}::integer`);
  return rows.map((row) => ({
    id: row.id,
    name: openedName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    right: row.right,
    of: row.of,
  }));
}
