'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { BackLink } from '@/components/ui/back-link';
import { SmallButton } from '@/components/ui/small-button';
import { TextButton } from '@/components/ui/text-button';
import type { RoomCalls } from './use-room-calls';
import type { RoomView } from './use-room-view';

/** The bar above every screen of a room. Going back keeps the membership; *Leave* ends it. */
export function RoomHeader({ view, children }: { view: RoomView; children: ReactNode }) {
  const t = useTexts('rooms');
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 pl-1.5">
      <BackLink fallback="/home" />
      {children}
      <TextButton onClick={view.onLeave} className="-mr-2 shrink-0">
        {t('leave')}
      </TextButton>
    </header>
  );
}

/** The host lets each result wait, or ends that. */
export function PauseButton({ view: { room, calls } }: { view: RoomView }) {
  const t = useTexts('rooms');
  return (
    <SmallButton onClick={() => calls.pause(!room.paused)} busy={calls.running === 'roompause'}>
      {t(room.paused ? 'resume' : 'pause')}
    </SmallButton>
  );
}

/** The host goes on at once. */
export function NextButton({ calls }: { calls: RoomCalls }) {
  const t = useTexts('rooms');
  return (
    <SmallButton
      look="accent"
      onClick={calls.next}
      busy={calls.running === 'roomnext'}
      busyLabel={t('goingOn')}
    >
      {t('next')}
    </SmallButton>
  );
}
