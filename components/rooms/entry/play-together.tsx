'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { GetTicket } from '@/components/realtime/game-connection';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Lineup } from '@/components/ui/drawings/lineup';
import { Screen } from '@/components/ui/page/screen';
import { CodeForm } from './code-form';
import { OpenRoom } from './open-room';

type PlayTogetherProps = {
  playerId: string | null;
  isGuest: boolean;
  getTicket: GetTicket;
};

export function PlayTogether({ playerId, isGuest, getTicket }: PlayTogetherProps) {
  const t = useTexts('rooms');
  return (
    <Screen title={t('title')} backTo={playerId || isGuest ? '/home' : '/'} backToCaller landscape="columns">
      <section
        aria-label={t('liveRoom')}
        className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
      >
        <div className="wall relative h-36 overflow-hidden border-paper-edge border-b-2 text-paper-muted">
          <HeightMarks />
          <Lineup className="absolute inset-x-0 bottom-0 mx-auto h-28 w-[calc(100%-5rem)]" />
        </div>
        <div className="flex flex-col gap-4 p-4">
          <p>{t('about')}</p>
          {playerId ? (
            <OpenRoom playerId={playerId} getTicket={getTicket} />
          ) : (
            <AccountNeeded isGuest={isGuest} />
          )}
        </div>
      </section>
      <CodeForm />
    </Screen>
  );
}

function AccountNeeded({ isGuest }: { isGuest: boolean }) {
  const t = useTexts('rooms');
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t('needAccount')}</p>
      <ButtonLink href={isGuest ? '/register' : '/login'} look="outline">
        {isGuest ? t('signUp') : t('logInOrSignUp')}
      </ButtonLink>
    </div>
  );
}
