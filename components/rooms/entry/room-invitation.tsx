'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Agreement } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { ActionResult } from '@/lib/contract/action-result';
import { roomPath } from '@/lib/contract/rooms/paths';
import { CodePlacard } from './room-code';

type RoomInvitationProps = {
  code: string;
  minimumAge: number;
  playAsGuest: (input: { agreed: true; room_code?: string }) => Promise<ActionResult<unknown>>;
};

export function RoomInvitation({ code, minimumAge, playAsGuest }: RoomInvitationProps) {
  const t = useTexts('rooms');
  return (
    <WelcomeCard title={t('invitation')} backTo="/" backLabel={t('backToStart')}>
      <div className="flex flex-col gap-4">
        <div className="wall relative -mx-5 -mt-5 flex justify-center overflow-hidden border-paper-edge border-b-2 py-5 text-paper-muted">
          <HeightMarks />
          <CodePlacard code={code} />
        </div>
        <p>{t('invitationText')}</p>
        <Agreement minimumAge={minimumAge} />
        <div className="grid gap-2">
          <PlayAsGuest play={playAsGuest} opens={roomPath(code)} roomCode={code}>
            {t('playNow')}
          </PlayAsGuest>
          <ButtonLink href="/login" look="outline">
            {t('logIn')}
          </ButtonLink>
        </div>
      </div>
    </WelcomeCard>
  );
}

/** Shown for an address without a code, and to visitors whose code opens no room. */
export function NotOpen({ hasSession, code }: { hasSession: boolean; code?: string }) {
  const t = useTexts('rooms');
  return (
    <main className="flex flex-1 flex-col px-3 py-3">
      <EmptyState title={<h1>{t(code ? 'notFound' : 'noRoom')}</h1>}>
        {code ? <CodePlacard code={code} /> : null}
        <p className="text-paper-muted">{t(code ? 'notFoundText' : 'noRoomText')}</p>
        <div className="grid w-full gap-3">
          <ButtonLink href="/room">{t('enterCode')}</ButtonLink>
          <ButtonLink href={hasSession ? '/home' : '/'} look="outline">
            {t('home')}
          </ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}
