import type { ReactNode } from 'react';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { ownRoomAction } from '@/app/_actions/own-room';
import { setLanguageAction } from '@/app/_actions/preferences';
import { ClientTexts, requestLanguage } from '@/app/_server/pages/texts';
import { currentPlayer, currentSession } from '@/app/_server/session/session';
import { OfflineBanner } from '@/components/play/offline-banner';
import { PlayBarsLater } from '@/components/play/play-later';
import { LanguageSelect } from '@/components/ui/forms/language-select';
import { languageOptions } from '@/messages/languages';

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
        {/* No height, because the language select overlaps the corner of the next element. */}
        <div className="language-corner relative">
          <div className="absolute top-3 right-3 z-20">
            <LanguageSelect
              languages={languageOptions()}
              language={await requestLanguage()}
              setLanguage={(await currentSession()) ? setLanguageAction : null}
            />
          </div>
        </div>
        {children}
      </div>
    </ClientTexts>
  );
}
