import type { ReactNode } from 'react';
import { requirePlayer } from '@/app/_server/session';
import { NoticesLater } from '@/components/notices/notices-later';
import { OfflineBanner } from '@/components/play/offline-banner';
import { TabBar } from '@/components/play/tab-bar';
import { noticesAction, realtimeTicketAction, seeNoticesAction } from './actions';

export default async function PlayLayout({ children }: { children: ReactNode }) {
  await requirePlayer();
  return (
    <div className="column">
      <OfflineBanner />
      {children}
      <TabBar />
      <NoticesLater
        getTicket={realtimeTicketAction}
        fetchNotices={noticesAction}
        seeNotices={seeNoticesAction}
      />
    </div>
  );
}
