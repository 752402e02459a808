import { counted } from '@/lib/contract/format';
import { isNewFriend, type NotificationView } from '@/lib/contract/friends/notifications-view';
import { roomPath } from '@/lib/contract/rooms/room-code';

type Shown = Pick<NotificationView, 'kind' | 'name' | 'badge' | 'stars' | 'room_code'>;

export function notificationText({ kind, name: known, badge, stars }: Omit<Shown, 'room_code'>): string {
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
      return `${name} challenges you.`;
  }
}

/** The text of a toast and the screen it links to. */
export type ToastText = { text: string; path: string };

export function notificationPath({ kind, room_code: code }: Pick<Shown, 'kind' | 'room_code'>): string {
  if (code !== null) return roomPath(code);
  return kind === 'badge_received' || kind === 'badge_earned' ? '/badge' : '/friends';
}

/** Hides the stars of a friendship whose congratulation already mentions them. */
function isCovered(notification: Shown, all: readonly Shown[]): boolean {
  return (
    notification.kind === 'stars_received' &&
    all.some((other) => isNewFriend(other) && other.name === notification.name)
  );
}

/**
 * Combines notifications, oldest first, into one toast: the newest as text, and how many more there are. Leaves out
 * what `isShownHere` names.
 */
export function toastText(
  notifications: readonly Shown[],
  isShownHere: (notification: Shown) => boolean = () => false,
): ToastText | null {
  const shown = notifications.filter(
    (notification) => !isShownHere(notification) && !isCovered(notification, notifications),
  );
  const newest = shown.at(-1);
  if (!newest) return null;
  const more = shown.length > 1 ? ` And ${shown.length - 1} more.` : '';
  return { text: `${notificationText(newest)}${more}`, path: notificationPath(newest) };
}
