'use client';

import { useCallback } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { ChargeCards } from '@/components/quiz/question/charge-cards';
import { useStartAtTop } from '@/components/quiz/question/question-photo';
import { QuestionTitle } from '@/components/quiz/question/question-title';
import { secondsLeft, TimerBar } from '@/components/quiz/question/timer-bar';
import type { Side } from '@/lib/contract/higher-lower/higher-lower';
import type { RoomQuestionView } from '@/lib/contract/rooms/room-view';
import { isStanding, memberAt, ownOption, type QuestionStep, sideOf, timeOf } from '../state/room-state';
import { stillInText } from '../state/room-text';
import type { RoomView } from '../state/use-room-view';
import { QuestionHeader } from './room-header';
import { Standings } from './standings';

type RoomPairProps = {
  view: RoomView;
  question: RoomQuestionView;
  step: QuestionStep;
  onChoose: (option: number) => void;
};

/** Shows two charges of Higher or lower. Players who are out watch. */
export function RoomPair({ view, question, step, onChoose }: RoomPairProps) {
  const t = useTexts('rooms');
  const { room, state, nowMs } = view;
  const { options, ends_at, position } = question;
  const own = memberAt(room, state.seat);
  const watches = own === undefined || !isStanding(own);
  const pick = useCallback((side: Side) => onChoose(side === 'left' ? 1 : 2), [onChoose]);
  useStartAtTop(position);
  const { ofMs, leftMs } = timeOf(question, nowMs);
  return (
    <>
      <QuestionHeader view={view} question={question} step={step} />
      <p className="numerals flex items-center justify-between gap-3 py-2 font-bold text-lg">
        <span>{t('questionOf', { number: position + 1, total: room.set_size })}</span>
        <span data-testid="still-in">{stillInText(t, room)}</span>
        <span className="min-w-8 text-right">{ends_at === null ? null : secondsLeft(leftMs)}</span>
      </p>
      <TimerBar timeLeftMs={leftMs} timed={ends_at !== null} ofMs={ofMs} />
      <QuestionTitle text={t('pairQuestion')} />
      {watches ? (
        <p className="pb-3 font-semibold text-muted">{t(own?.plays ? 'youAreOut' : 'youWatch')}</p>
      ) : null}
      <ChargeCards
        key={`${room.game}:${position}`}
        charges={options}
        picked={sideOf(ownOption(state))}
        shares={null}
        isClosed={step !== 'asking' || state.own !== null || watches}
        onPick={pick}
      />
      <Standings view={view} title={t('standings')} besideOnly />
    </>
  );
}
