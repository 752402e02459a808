'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { BackLink } from '@/components/ui/buttons/back-link';
import { SmallButton, TextButton } from '@/components/ui/buttons/button';
import type { RoomQuestionView } from '@/lib/contract/rooms/room-view';
import { HOST_MAY_SKIP_MS } from '@/lib/contract/rooms/rules';
import { memberAt, type QuestionStep } from '../state/room-state';
import type { RoomCalls } from '../state/use-room-calls';
import type { RoomView } from '../state/use-room-view';
import { AnsweredHeads } from './answered-heads';

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

type QuestionHeaderProps = { view: RoomView; question: RoomQuestionView; step: QuestionStep };

/** Shows who has answered. A host who presents can pause; in an untimed game the host can go on to the next question. */
export function QuestionHeader({ view, question: { starts_at, ends_at }, step }: QuestionHeaderProps) {
  const t = useTexts('rooms');
  const { room, state, nowMs, isHost } = view;
  const maySkip = isHost && ends_at === null && nowMs >= starts_at + HOST_MAY_SKIP_MS;
  return (
    <RoomHeader view={view}>
      <div className="min-w-0 flex-1 truncate font-semibold text-sm" data-testid="answered">
        {step === 'ready' ? t('gettingReady') : null}
        {step === 'asking' ? <AnsweredHeads room={room} /> : null}
        {step === 'timeUp' ? t('andAnswer') : null}
      </div>
      {isHost && memberAt(room, state.seat)?.plays === false ? <PauseButton view={view} /> : null}
      {maySkip ? <NextButton calls={view.calls} /> : null}
    </RoomHeader>
  );
}

export function PauseButton({ view: { room, calls } }: { view: RoomView }) {
  const t = useTexts('rooms');
  return (
    <SmallButton onClick={() => calls.pause(!room.paused)} busy={calls.running === 'roompause'}>
      {t(room.paused ? 'resume' : 'pause')}
    </SmallButton>
  );
}

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
