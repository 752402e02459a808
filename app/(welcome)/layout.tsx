import type { ReactNode } from 'react';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { ownRoomAction } from '@/app/_actions/own-room';
import { currentPlayer } from '@/app/_server/session';
import { ClientTexts } from '@/app/_server/texts';
import { OfflineBanner } from '@/components/play/offline-banner';
import { PlayBarsLater } from '@/components/play/play-bars-later';

export default async function WelcomeLayout({ children }: { children: ReactNode }) {
  // Guests sign up on these pages, and players read the terms. Both may have an open room.
  const isPlaying = (await currentPlayer()) !== null;
  return (
    <ClientTexts features={['welcome', 'fields', 'guests']}>
      <div className="column">
        <OfflineBanner sentence="offlineText" />
        {isPlaying ? (
          <ClientTexts features={['play']}>
            <PlayBarsLater fetchOwnRoom={ownRoomAction} markNotificationsSeen={markNotificationsSeenAction} />
          </ClientTexts>
        ) : null}
        {children}
      </div>
    </ClientTexts>
  );
}
