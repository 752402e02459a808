import type { Queryable } from '@/db/client';
import type { DailyResult, DailySquare, FriendDaily } from '@/lib/contract/daily/daily-view';
import { dailySharePath, dailyShareText } from '@/lib/contract/daily/share';
import { finishDaily } from '@/lib/contract/daily/streak';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { answeredQuestions, bitCount, type DailyQuestion, maskOf } from './daily-questions';
import { lastStreak, type PlayerDaily } from './player-dailies';
import type { Standing } from './read-standing';

/** Returns the result of a finished daily. All are compared on the questions that count for the caller. */
export async function readResult(
  ctx: PlayerContext,
  { number, dailies, granted }: Pick<Standing, 'number' | 'dailies' | 'granted'>,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<DailyResult> {
  const sql = ctx.db.$client;
  const mask = maskOf(answeredQuestions(questions, daily));
  const shared = { number: number ?? 0, squares: squaresOf(daily, mask) };
  const { hasEarnedFreeze, frozenBefore } = finishDaily(lastStreak(dailies, daily.day), daily.day, granted);
  const [histogram, friends] = await Promise.all([
    readHistogram(sql, daily.day, mask),
    readFriends(sql, daily, mask),
  ]);
  return {
    right: bitCount(daily.rightMask & mask),
    of: bitCount(mask),
    squares: shared.squares,
    histogram,
    isCounted: !daily.isGuest,
    friends,
    shareText: dailyShareText(shared, daily.streakDays ?? 0),
    shareLink: new URL(dailySharePath(shared), env().APP_URL).href,
    hasEarnedFreeze,
    frozenBefore,
  };
}

function squaresOf({ choices, rightMask }: PlayerDaily, mask: number): DailySquare[] {
  return choices.map((_, position) => {
    const bit = 1 << position;
    if ((mask & bit) === 0) return 'void';
    return (rightMask & bit) > 0 ? 'right' : 'wrong';
  });
}

/** Returns how many players have so many right answers of those in `mask`. A day has at most 1,024 rows. */
export async function readHistogram(sql: Queryable, day: string, mask: number): Promise<number[]> {
  const rows = await sql<{ right: number; players: number }[]>`
    select bit_count((right_mask & ${mask}::integer)::bit(10))::integer as right, sum(players)::integer as players
    from daily_counts where day = ${day}::date group by 1`;
  const histogram = Array.from({ length: bitCount(mask) + 1 }, () => 0);
  for (const { right, players } of rows) histogram[right] = players;
  return histogram;
}

const MOST_FRIENDS = 50;

type FriendRow = { id: string; username_sealed: string; profile_image_key: string | null; right: number };

/** Returns the friends who finished the same daily, without players who are banned or leaving. A block ends the friendship. */
export async function readFriends(
  sql: Queryable,
  { playerId, day }: Pick<PlayerDaily, 'playerId' | 'day'>,
  mask: number,
): Promise<FriendDaily[]> {
  const rows = await sql<FriendRow[]>`
    select p.id, p.username_sealed, p.profile_image_key,
      bit_count((d.right_mask & ${mask}::integer)::bit(10))::integer as right
    from friendships f
    join player_dailies d
      on d.player_id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
      and d.day = ${day}::date and d.finished_at is not null
    join players p on p.id = d.player_id
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'
      and p.banned_at is null and p.deletion_due_at is null
    order by "right" desc, d.finished_at, p.id limit ${MOST_FRIENDS}::integer`;
  const of = bitCount(mask);
  return rows.map((row) => ({
    id: row.id,
    name: openedName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    right: row.right,
    of,
  }));
}
