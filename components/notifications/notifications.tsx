'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  isShown,
  type MarkNotificationsSeen,
  markShown,
  setNotifications,
} from '@/components/client/notifications/notification-state';
import { isQuestionOpen, onQuestionChange } from '@/components/client/notifications/question-open';
import { signal } from '@/components/client/signals/signal';
import { useTexts } from '@/components/client/texts-provider';
import type { GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import type { ActionResult } from '@/lib/contract/action-result';
import {
  isNewFriend,
  isOpenChallenge,
  type NotificationsView,
  type NotificationView,
} from '@/lib/contract/friends/notifications-view';
import type { Texts } from '@/messages/format';
import { mentionsStars, type ToastText, toastText } from './notification-text';

export type NotificationsProps = {
  getTicket: GetTicket;
  fetchNotifications: () => Promise<ActionResult<NotificationsView>>;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** Shows each notification once as a toast, also those from before the game was opened. */
export function Notifications({ getTicket, fetchNotifications, markNotificationsSeen }: NotificationsProps) {
  const t = useTexts('notifications');
  const path = usePathname();
  const shownPath = useRef(path);
  shownPath.current = path;
  const check = useRef(() => {});
  // Badges that wait on /home are shown on the next screen.
  useEffect(() => {
    if (path !== '/home') check.current();
  }, [path]);
  useEffect(() => {
    const notify = createNotifier(t, {
      pathNow: () => shownPath.current,
      mustWait: () => document.hidden || isQuestionOpen(),
      isShown,
      show: (toastText) => {
        if (toastText.path === '/badge') signal('badge');
        toast.success(
          <NotificationToast {...toastText} view={t('view')} isHere={toastText.path === shownPath.current} />,
          {
            id: 'notification',
          },
        );
      },
      markSeen: (marked) => {
        markShown(marked.shown);
        void markNotificationsSeen(marked).catch(() => null);
      },
    });
    // Counts events, so that an older answer does not overwrite a newer event.
    let eventCount = 0;
    const receive = (view: NotificationsView) => {
      eventCount += 1;
      setNotifications(view);
      notify(view.unseen);
    };
    async function read() {
      const before = eventCount;
      const answer = await fetchNotifications().catch(() => null);
      if (answer?.ok && eventCount === before) receive(answer.data);
    }
    const held = sharedConnection.acquire(getTicket, {
      onConnection: (isThere) => void (isThere && read()),
      onNotifications: ({ pending_requests: pendingRequests, ...rest }) =>
        receive({ ...rest, pendingRequests }),
    });
    const checkAgain = () => notify();
    check.current = checkAgain;
    document.addEventListener('visibilitychange', checkAgain);
    const forgetAsking = onQuestionChange(checkAgain);
    return () => {
      check.current = () => {};
      document.removeEventListener('visibilitychange', checkAgain);
      forgetAsking();
      held.release();
    };
  }, [t, getTicket, fetchNotifications, markNotificationsSeen]);
  return null;
}

type NotificationToastProps = Omit<ToastText, 'ids'> & { view: string; isHere: boolean };

/** Gets its texts as props, because the toaster renders it outside the screen's providers. */
function NotificationToast({ text, path, view, isHere }: NotificationToastProps) {
  return (
    <>
      {text}{' '}
      {isHere ? null : (
        <Link href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          {view}
        </Link>
      )}
    </>
  );
}

type Notifier = {
  pathNow: () => string;
  /** Whether to wait, because the tab is hidden or a question is open. */
  mustWait: () => boolean;
  isShown: (id: string) => boolean;
  show: (text: ToastText) => void;
  /** `shown`: those of `ids` whose text was on screen. */
  markSeen: (marked: { ids: string[]; shown: string[] }) => void;
};

/** Returns whether another part of the screen shows the notification: a bar, the round card or a congratulation. */
function isShownElsewhere(notification: NotificationView, path: string): boolean {
  return (
    isOpenChallenge(notification) ||
    (path === '/home' && notification.kind === 'badge_earned') ||
    (path === '/friends' && isNewFriend(notification))
  );
}

/**
 * Creates a function that shows each notification once and marks it as seen. Call it with the unseen notifications, or without
 * an argument to show those that waited. A new friendship without a toast stays unseen, so that /friends can congratulate.
 */
export function createNotifier(
  t: Texts<'notifications'>,
  { pathNow, mustWait, isShown, show, markSeen }: Notifier,
) {
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
    const text = toastText(
      t,
      fresh.filter((one) => !mentioned.includes(one)),
    );
    if (text) show(text);
    const shown = [...(text?.ids ?? []), ...mentioned.map(({ id }) => id)];
    const ids = fresh.filter((one) => !isNewFriend(one) || shown.includes(one.id)).map(({ id }) => id);
    if (ids.length > 0) markSeen({ ids, shown });
  };
}
