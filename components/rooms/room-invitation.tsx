'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Agreement } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import { HeightMarks } from '@/components/ui/height-chart';
import { WelcomeCard } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import { roomPath } from '@/lib/contract/rooms/room-code';
import { CodePlacard } from './code-placard';

type RoomInvitationProps = {
  code: string;
  leastAge: number;
  playAsGuest: (input: { agreed: true; room_code?: string }) => Promise<ActionResult<unknown>>;
};

/** Tells a visitor what the link is. Both buttons lead into the room. */
export function RoomInvitation({ code, leastAge, playAsGuest }: RoomInvitationProps) {
  const t = useTexts('rooms');
  return (
    <WelcomeCard title={t('invitation')} backTo="/" backLabel={t('backToStart')}>
      <div className="flex flex-col gap-4">
        <div className="wall relative -mx-5 -mt-5 flex justify-center overflow-hidden border-paper-edge border-b-2 py-5 text-paper-muted">
          <HeightMarks />
          <CodePlacard code={code} />
        </div>
        <p>{t('invitationText')}</p>
        <Agreement leastAge={leastAge} />
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

/** Shown for an address that holds no code, and to visitors for a code that opens no room to them. */
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
