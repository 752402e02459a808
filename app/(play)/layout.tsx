import type { ReactNode } from 'react';
import { requirePlayer } from '@/app/_server/session';
import { NoticesLater } from '@/components/notices/notices-later';
import { OfflineBanner } from '@/components/play/offline-banner';
import { TabBar } from '@/components/play/tab-bar';
import { hasStore } from '@/lib/store/require-store';
import { noticesAction, realtimeTicketAction, seeNoticesAction } from './actions';

export default async function PlayLayout({ children }: { children: ReactNode }) {
  await requirePlayer();
  return (
    <div className="column">
      <OfflineBanner />
      {children}
      <TabBar hasStore={hasStore()} />
      <NoticesLater
        getTicket={realtimeTicketAction}
        fetchNotices={noticesAction}
        seeNotices={seeNoticesAction}
      />
    </div>
  );
}
