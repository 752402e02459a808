'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isAsking, onAsking } from '@/components/client/asking';
import {
  isShown,
  type MarkNotificationsSeen,
  markShown,
  setNotifications,
} from '@/components/client/notification-state';
import { signal } from '@/components/client/signal';
import type { GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import type { ActionResult } from '@/lib/contract/action-result';
import type { NotificationsView } from '@/lib/contract/friends/notifications-view';
import type { ToastText } from './notification-text';
import { createNotifier } from './notifier';

export type NotificationsProps = {
  getTicket: GetTicket;
  fetchNotifications: () => Promise<ActionResult<NotificationsView>>;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** Shows each notification once, as a toast: those received while the game is open and those from before. */
export function Notifications({ getTicket, fetchNotifications, markNotificationsSeen }: NotificationsProps) {
  const path = usePathname();
  const shownPath = useRef(path);
  shownPath.current = path;
  const look = useRef(() => {});
  // A badge that waits on /home is shown on the next screen.
  useEffect(() => {
    if (path !== '/home') look.current();
  }, [path]);
  useEffect(() => {
    const notify = createNotifier({
      pathNow: () => shownPath.current,
      mustWait: () => document.hidden || isAsking(),
      isShown,
      show: (toastText) => {
        if (toastText.path === '/badge') signal('badge');
        toast.success(<NotificationToast {...toastText} isHere={toastText.path === shownPath.current} />, {
          id: 'news',
        });
      },
      markSeen: (marked) => {
        markShown(marked.shown);
        void markNotificationsSeen(marked).catch(() => null);
      },
    });
    // Counts events, so that an older answer does not overwrite a newer event.
    let heard = 0;
    const take = (view: NotificationsView) => {
      heard += 1;
      setNotifications(view);
      notify(view.unseen);
    };
    async function read() {
      const before = heard;
      const answer = await fetchNotifications().catch(() => null);
      if (answer?.ok && heard === before) take(answer.data);
    }
    const held = sharedConnection.hold(getTicket, {
      onConnection: (isThere) => void (isThere && read()),
      onNotifications: ({ pending_requests: pendingRequests, ...rest }) => take({ ...rest, pendingRequests }),
    });
    const lookAgain = () => notify();
    look.current = lookAgain;
    document.addEventListener('visibilitychange', lookAgain);
    const forgetAsking = onAsking(lookAgain);
    return () => {
      look.current = () => {};
      document.removeEventListener('visibilitychange', lookAgain);
      forgetAsking();
      held.release();
    };
  }, [getTicket, fetchNotifications, markNotificationsSeen]);
  return null;
}

function NotificationToast({ text, path, isHere }: Omit<ToastText, 'ids'> & { isHere: boolean }) {
  return (
    <>
      {text}{' '}
      {isHere ? null : (
        <Link href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          View
        </Link>
      )}
    </>
  );
}
