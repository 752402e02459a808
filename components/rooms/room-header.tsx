'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { BackLink } from '@/components/ui/back-link';
import { SmallButton } from '@/components/ui/small-button';
import { TextButton } from '@/components/ui/text-button';
import type { RoomQuestionView } from '@/lib/contract/rooms/room-view';
import { HOST_MAY_GO_ON_MS } from '@/lib/contract/rooms/rules';
import { AnsweredHeads } from './answered-heads';
import { memberAt, type Stage } from './room-state';
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

type QuestionHeaderProps = { view: RoomView; question: RoomQuestionView; stage: Stage };

/** The bar above a question: who has answered. A host who presents can pause; in an untimed game the host can go on. */
export function QuestionHeader({ view, question: { starts_at, ends_at }, stage }: QuestionHeaderProps) {
  const t = useTexts('rooms');
  const { room, state, nowMs, isHost } = view;
  const mayGoOn = isHost && ends_at === null && nowMs >= starts_at + HOST_MAY_GO_ON_MS;
  return (
    <RoomHeader view={view}>
      <div className="min-w-0 flex-1 truncate font-semibold text-sm" data-testid="answered">
        {stage === 'ready' ? t('gettingReady') : null}
        {stage === 'asking' ? <AnsweredHeads room={room} /> : null}
        {stage === 'timeUp' ? t('andAnswer') : null}
      </div>
      {isHost && memberAt(room, state.seat)?.plays === false ? <PauseButton view={view} /> : null}
      {mayGoOn ? <NextButton calls={view.calls} /> : null}
    </RoomHeader>
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
