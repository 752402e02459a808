import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { findBadgeById } from '@/lib/contract/badges/catalogue';
import type { FriendReward, NotificationKind } from '@/lib/contract/enums';
import {
  isNewFriend,
  NEW_FRIEND_KINDS,
  type NotificationView,
} from '@/lib/contract/friends/notifications-view';
import { promisedReward } from '@/lib/contract/friends/rules';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import { openName } from '@/lib/players/sealed-fields';
import { isVisible } from '@/lib/players/visible';
import type { Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

export type NotificationRow = {
  player_id: string;
  id: string;
  kind: NotificationKind;
  about_player_id: string | null;
  username_sealed: string | null;
  badge: string | null;
  reader_language: Language;
  stars: number | null;
  reader_rewarded: boolean;
  other_rewarded: boolean;
  /** The reward for this friendship waits until both players have confirmed their emails. */
  reward_is_waiting: boolean;
  room_code: string | null;
  challenge_code: string | null;
  score: { right: number; theirRight: number } | null;
  reader_reward_count: number;
  other_reward_count: number;
  at_ms: number;
};

/**
 * Returns which of two new friends has been, or will be, rewarded for this friendship. Rewards for an earlier friendship of the two do
 * not count.
 */
function rewardOf(row: NotificationRow): FriendReward | null {
  if (!isNewFriend(row)) return null;
  if (row.reader_rewarded) return row.other_rewarded ? 'both' : 'reader';
  if (!row.reward_is_waiting || !friendRewardsNeedEmail(env())) return 'none';
  return promisedReward(row.reader_reward_count, row.other_reward_count);
}

export function notificationView(row: NotificationRow, language = row.reader_language): NotificationView {
  const { about_player_id: about, username_sealed: sealed } = row;
  const badge = findBadgeById(row.badge);
  return {
    id: row.id,
    kind: row.kind,
    name: about === null || sealed === null ? null : openName(about, sealed),
    badge: badge ? textsOf(language, 'badges')(`names.${badge.id}`) : null,
    badge_id: badge?.id ?? null,
    stars: row.stars,
    reward: rewardOf(row),
    room_code: row.room_code,
    challenge_code: row.challenge_code,
    score: row.score,
    at: row.at_ms,
  };
}

const IS_NEW_FRIEND = sql`n.kind = any(${NEW_FRIEND_KINDS}::text[])`;

function wasRewarded(playerId: SQL): SQL {
  return sql`exists(select 1 from ledger l where l.player_id = ${playerId} and l.cause_id = f.id
    and l.kind = 'friend_reward' and l.created_at >= n.created_at)`;
}

function timesRewarded(playerId: SQL): SQL {
  return sql`case when ${IS_NEW_FRIEND} then (select count(*)::int from ledger l
    where l.player_id = ${playerId} and l.kind = 'friend_reward') else 0 end`;
}

/** The result of a challenge that is played apart. Counts only questions that were valid at its end. */
const SCORE = sql`case when n.kind = 'challenge_finished' and n.challenge_id is not null then (
  select json_build_object('right', count(*) filter (where m.choices[q.position + 1] = q.answer_index),
    'theirRight', count(*) filter (where o.choices[q.position + 1] = q.answer_index))
  from challenge_players m join challenge_players o on o.challenge_id = m.challenge_id and o.player_id = n.about_player_id
  join challenge_questions q on q.challenge_id = m.challenge_id and q.counted
  where m.challenge_id = n.challenge_id and m.player_id = n.player_id) end`;

/** The columns of a NotificationRow. The query must join NOTIFICATION_JOINS to `notifications n`. */
export const NOTIFICATION_COLUMNS = sql`
  n.player_id, me.language as reader_language, n.id, n.kind, n.about_player_id, p.username_sealed, n.badge, n.stars, r.code as room_code, ch.code as challenge_code,
  ${SCORE} as score,
  ${wasRewarded(sql`n.player_id`)} as reader_rewarded, ${wasRewarded(sql`n.about_player_id`)} as other_rewarded,
  coalesce(f.state = 'accepted' and f.reward_settled_at is null
    and (me.email_confirmed_at is null or p.email_confirmed_at is null), false) as reward_is_waiting,
  ${timesRewarded(sql`n.player_id`)} as reader_reward_count, ${timesRewarded(sql`n.about_player_id`)} as other_reward_count,
  (extract(epoch from n.created_at) * 1000)::double precision as at_ms`;

export const NOTIFICATION_JOINS = sql`
  join players me on me.id = n.player_id left join players p on p.id = n.about_player_id
  left join rooms r on r.id = n.room_id and r.ended_at is null
  left join challenges ch on ch.id = n.challenge_id
  left join friendships f on ${IS_NEW_FRIEND}
    and f.low_player_id = least(n.player_id, n.about_player_id)
    and f.high_player_id = greatest(n.player_id, n.about_player_id)`;

/** Hides notifications about players who are banned or leaving, and challenges between players of whom one blocks the other. */
export const NOTIFICATION_IS_VISIBLE = sql`(n.about_player_id is null or ${isVisible(sql`p`)}
  and not (n.challenge_id is not null and exists (
    select from blocks b where (b.blocker_player_id, b.blocked_player_id)
      in ((n.player_id, n.about_player_id), (n.about_player_id, n.player_id)))))`;
