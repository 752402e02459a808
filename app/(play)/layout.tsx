import type { ReactNode } from 'react';
import { pageHasRead } from '@/app/_server/read-for-page';
import { requirePlayer } from '@/app/_server/session';
import { NotificationsLater } from '@/components/notifications/notifications-later';
import { OfflineBanner } from '@/components/play/offline-banner';
import { TabBar } from '@/components/play/tab-bar';
import { hasStore } from '@/lib/store/require-store';
import { markNotificationsSeenAction, notificationsAction, realtimeTicketAction } from './actions';

export default async function PlayLayout({ children }: { children: ReactNode }) {
  await requirePlayer();
  await pageHasRead();
  return (
    <div className="column">
      <OfflineBanner />
      {children}
      <TabBar hasStore={hasStore()} />
      <NotificationsLater
        getTicket={realtimeTicketAction}
        fetchNotifications={notificationsAction}
        markNotificationsSeen={markNotificationsSeenAction}
      />
    </div>
  );
}
