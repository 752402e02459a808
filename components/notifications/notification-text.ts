import { counted } from '@/lib/contract/format';
import { isNewFriend, type NotificationView } from '@/lib/contract/friends/notifications-view';
import { roomPath } from '@/lib/contract/rooms/room-code';

type Worded = Pick<NotificationView, 'kind' | 'name' | 'badge' | 'stars'>;

export function notificationText({ kind, name: known, badge, stars }: Worded): string {
  const name = known ?? 'Unknown';
  switch (kind) {
    case 'friend_request':
      return `${name} wants to be your friend.`;
    case 'friend_accepted':
    case 'friend_by_link':
      return `You and ${name} are now friends!`;
    case 'stars_received':
      return known === null
        ? `You have received ${counted(stars ?? 0, 'star')}.`
        : `You have received ${counted(stars ?? 0, 'star')} for your friendship with ${known}.`;
    case 'badge_received':
      return `${name} shared a badge with you: ${badge ?? ''}.`;
    case 'badge_earned':
      return `You have earned a badge: ${badge ?? ''}!`;
    case 'challenge':
      return `${name} challenged you!`;
  }
}

export function notificationPath({
  kind,
  room_code: code,
}: Pick<NotificationView, 'kind' | 'room_code'>): string {
  if (code !== null) return roomPath(code);
  return kind === 'badge_received' || kind === 'badge_earned' ? '/badge' : '/friends';
}

/** The text of a toast, the screen it links to, and the ids of the notifications in its text. */
export type ToastText = { text: string; path: string; ids: string[] };

/** Returns whether the text of a new friendship already mentions the stars of `other`. */
export const mentionsStars = (friendship: NotificationView, other: NotificationView): boolean =>
  other.kind === 'stars_received' && isNewFriend(friendship) && other.name === friendship.name;

/** Combines notifications, oldest first, into one toast: the newest as text, and how many more there are. */
export function toastText(notifications: readonly NotificationView[]): ToastText | null {
  const shown = notifications.filter(
    (one) => !notifications.some((friendship) => mentionsStars(friendship, one)),
  );
  const newest = shown.at(-1);
  if (!newest) return null;
  const more = shown.length > 1 ? ` And ${shown.length - 1} more.` : '';
  const mentioned = notifications.filter((one) => mentionsStars(newest, one));
  return {
    text: `${notificationText(newest)}${more}`,
    path: notificationPath(newest),
    ids: [newest, ...mentioned].map(({ id }) => id),
  };
}
