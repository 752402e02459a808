import type { ReactNode } from 'react';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { ownRoomAction } from '@/app/_actions/own-room';
import { currentPlayer } from '@/app/_server/session';
import { OfflineBanner } from '@/components/play/offline-banner';
import { PlayBarsLater } from '@/components/play/play-bars-later';

export default async function WelcomeLayout({ children }: { children: ReactNode }) {
  // Guests sign up on these pages, and players read the terms. Both may have an open room.
  const isPlaying = (await currentPlayer()) !== null;
  return (
    <div className="column">
      <OfflineBanner comfort="Your text is kept" more=". Try again when you are back online" />
      {isPlaying ? (
        <PlayBarsLater fetchOwnRoom={ownRoomAction} markNotificationsSeen={markNotificationsSeenAction} />
      ) : null}
      {children}
    </div>
  );
}
