import type { ReactNode } from 'react';
import { markNotificationsSeenAction, notificationsAction } from '@/app/_actions/notifications';
import { ownRoomAction } from '@/app/_actions/own-room';
import { realtimeTicketAction } from '@/app/_actions/session';
import { pageHasRead } from '@/app/_server/pages/read-for-page';
import { ClientTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { GuestProvider } from '@/components/client/session/guest';
import { OfflineBanner } from '@/components/play/offline-banner';
import { PlayBarsLater, PlayLater } from '@/components/play/play-later';
import { TabBar } from '@/components/play/tab-bar';
import { hasStore } from '@/lib/store/require-store';
import { friendRowsAction } from '../_actions/friends';
import { dailySummaryAction } from './daily/actions';
import { leaderboardAction } from './leaderboard/actions';

export default async function PlayLayout({ children }: { children: ReactNode }) {
  // Each page decides whether guests may open it.
  const { actor } = await requirePlayer({ guests: true });
  await pageHasRead();
  return (
    <GuestProvider isGuest={actor.isGuest === true}>
      <ClientTexts features={['play', 'notifications']}>
        <div className="play-area">
          <div className="column">
            <OfflineBanner />
            <PlayBarsLater fetchOwnRoom={ownRoomAction} markNotificationsSeen={markNotificationsSeenAction} />
            {children}
            <TabBar hasStore={hasStore()} />
          </div>
          <PlayLater
            getTicket={realtimeTicketAction}
            fetchNotifications={notificationsAction}
            markNotificationsSeen={markNotificationsSeenAction}
            fetchBoard={leaderboardAction}
            fetchDailySummary={dailySummaryAction}
            fetchFriends={friendRowsAction}
          />
        </div>
      </ClientTexts>
    </GuestProvider>
  );
}
