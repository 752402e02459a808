import {
  isNewFriend,
  isOpenChallenge,
  type NotificationView,
} from '@/lib/contract/friends/notifications-view';
import { mentionsStars, type ToastText, toastText } from './notification-text';

type Notifier = {
  pathNow: () => string;
  /** Whether to wait: the tab is hidden or a question is open. */
  mustWait: () => boolean;
  /** Whether another part of the screen has shown it. */
  isShown: (id: string) => boolean;
  show: (text: ToastText) => void;
  /** `shown` lists those of `ids` whose text was on screen. */
  markSeen: (marked: { ids: string[]; shown: string[] }) => void;
};

/** Returns whether another part of this screen shows the notification: a bar, the round card or the congratulation. */
function isShownElsewhere(notification: NotificationView, path: string): boolean {
  return (
    isOpenChallenge(notification) ||
    (path === '/home' && notification.kind === 'badge_earned') ||
    (path === '/friends' && isNewFriend(notification))
  );
}

/**
 * Creates a function that shows each notification once and marks it as seen. A new friendship without a toast stays unseen, so that
 * /friends can show its congratulation. Call it with the unseen notifications, or without an argument to show those
 * that waited.
 */
export function createNotifier({ pathNow, mustWait, isShown, show, markSeen }: Notifier) {
  const toasted = new Set<string>();
  let unseen: readonly NotificationView[] = [];
  return (now?: readonly NotificationView[]): void => {
    unseen = now ?? unseen;
    if (mustWait()) return;
    const elsewhere = unseen.filter((one) => isShownElsewhere(one, pathNow()));
    const fresh = unseen.filter(
      (one) => !toasted.has(one.id) && !isShown(one.id) && !elsewhere.includes(one),
    );
    for (const { id } of fresh) toasted.add(id);
    const mentioned = fresh.filter((one) => elsewhere.some((friendship) => mentionsStars(friendship, one)));
    const text = toastText(fresh.filter((one) => !mentioned.includes(one)));
    if (text) show(text);
    const shown = [...(text?.ids ?? []), ...mentioned.map(({ id }) => id)];
    const ids = fresh.filter((one) => !isNewFriend(one) || shown.includes(one.id)).map(({ id }) => id);
    if (ids.length > 0) markSeen({ ids, shown });
  };
}
