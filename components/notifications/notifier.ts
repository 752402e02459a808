import { isNewFriend, type NotificationView } from '@/lib/contract/friends/notifications-view';
import { type ToastText, toastText } from './notification-text';

type Notifier = {
  pathNow: () => string;
  /** Whether to wait: the tab is hidden or a question is open. */
  mustWait: () => boolean;
  /** Whether another part of the screen has shown it. */
  isShown: (id: string) => boolean;
  show: (text: ToastText) => void;
  markSeen: (ids: string[]) => void;
};

/**
 * Creates a function that shows each notification once and marks it as seen. New friendships stay unseen until
 * /friends has congratulated on them, and earned badges on /home until the round card has shown them. Call it with the unseen notifications, or without an argument to show those
 * that waited.
 */
export function createNotifier({ pathNow, mustWait, isShown, show, markSeen }: Notifier) {
  const shown = new Set<string>();
  let unseen: readonly NotificationView[] = [];
  return (now?: readonly NotificationView[]): void => {
    unseen = now ?? unseen;
    if (mustWait()) return;
    const isHome = pathNow() === '/home';
    const fresh = unseen.filter(
      ({ id, kind }) => !shown.has(id) && !isShown(id) && !(isHome && kind === 'badge_earned'),
    );
    for (const { id } of fresh) shown.add(id);
    // On /friends the congratulation shows it.
    const text = toastText(fresh, pathNow() === '/friends' ? isNewFriend : undefined);
    if (text) show(text);
    const ids = fresh.filter((notification) => !isNewFriend(notification)).map(({ id }) => id);
    if (ids.length > 0) markSeen(ids);
  };
}
