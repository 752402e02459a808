import { shownName } from '@/components/client/shown-name';
import { challengePath } from '@/lib/contract/challenges/paths';
import { isNewFriend, type NotificationView } from '@/lib/contract/friends/notifications-view';
import { roomPath } from '@/lib/contract/rooms/paths';
import type { Texts } from '@/messages/format';

type Worded = Pick<NotificationView, 'kind' | 'name' | 'badge' | 'stars' | 'score'>;

export function notificationText(
  t: Texts<'notifications'>,
  { kind, name: known, badge: badgeName, stars, score }: Worded,
): string {
  const [name, badge, count] = [shownName(known, t('unknown')), badgeName ?? '', stars ?? 0];
  switch (kind) {
    case 'friend_request':
      return t('friendRequest', { name });
    case 'friend_accepted':
    case 'friend_by_link':
      return t('newFriend', { name });
    case 'stars_received':
      return known === null ? t('stars', { count }) : t('starsWithFriend', { count, name });
    case 'badge_received':
      return t('badgeReceived', { name, badge });
    case 'badge_earned':
      return t('badgeEarned', { badge });
    case 'challenge':
      return t('challenge', { name });
    case 'challenge_apart':
      return t('challengeApart', { name });
    case 'challenge_finished':
      return score === null ? t('challengeFinished', { name }) : resultText(t, name, score);
    case 'warned':
      return t('warned');
  }
}

function resultText(
  t: Texts<'notifications'>,
  name: string,
  { right, theirRight }: NonNullable<NotificationView['score']>,
): string {
  if (right === theirRight) return t('challengeDraw', { name, right });
  return t(right > theirRight ? 'challengeWon' : 'challengeLost', { name, right, theirRight });
}

export function notificationPath({
  kind,
  room_code: code,
  challenge_code: challenge,
}: Pick<NotificationView, 'kind' | 'room_code' | 'challenge_code'>): string {
  if (code !== null) return roomPath(code);
  if (challenge !== null) return challengePath(challenge);
  if (kind === 'warned') return '/appeal';
  return kind === 'badge_received' || kind === 'badge_earned' ? '/badge' : '/friends';
}

export type ToastText = { text: string; path: string; ids: string[] };

/** Returns whether the toast of a new friendship already mentions the stars of `other`. */
export const mentionsStars = (friendship: NotificationView, other: NotificationView): boolean =>
  other.kind === 'stars_received' && isNewFriend(friendship) && other.name === friendship.name;

/** Combines notifications, oldest first, into one toast: the newest, and the number of the others. */
export function toastText(
  t: Texts<'notifications'>,
  notifications: readonly NotificationView[],
): ToastText | null {
  const shown = notifications.filter(
    (one) => !notifications.some((friendship) => mentionsStars(friendship, one)),
  );
  const newest = shown.at(-1);
  if (!newest) return null;
  const text = notificationText(t, newest);
  const mentioned = notifications.filter((one) => mentionsStars(newest, one));
  return {
    text: shown.length > 1 ? t('andMore', { newest: text, count: shown.length - 1 }) : text,
    path: notificationPath(newest),
    ids: [newest, ...mentioned].map(({ id }) => id),
  };
}
