'use client';

import { useCallback, useMemo } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { AnswerList, useAnswerKeys } from '@/components/quiz/answer-list';
import { useStartAtTop } from '@/components/quiz/question-photo';
import { QuestionTitle } from '@/components/quiz/question-title';
import { secondsLeft, TimerBar } from '@/components/quiz/timer-bar';
import type { RoomQuestionView } from '@/lib/contract/rooms/room-view';
import { HOST_MAY_GO_ON_MS } from '@/lib/contract/rooms/rules';
import { AnsweredHeads } from './answered-heads';
import { NextButton, PauseButton, RoomHeader } from './room-header';
import { asOptions, choiceId, isStanding, memberAt, ownOption, type Stage } from './room-state';
import { stillInText } from './room-text';
import { Standings } from './standings';
import type { RoomView } from './use-room-view';

type RoomPairProps = {
  view: RoomView;
  question: RoomQuestionView;
  stage: Stage;
  onChoose: (option: number) => void;
};

const nothing = () => {};

/** Two charges of Higher or lower, for those who are in to choose from and for the others to watch. */
export function RoomPair({ view, question, stage, onChoose }: RoomPairProps) {
  const t = useTexts('rooms');
  const { room, state, nowMs, isHost } = view;
  const { options: labels, starts_at, ends_at, position } = question;
  const options = useMemo(() => asOptions(labels), [labels]);
  const own = memberAt(room, state.seat);
  const watches = own === undefined || !isStanding(own);
  const isLocked = stage !== 'asking' || state.own !== null || watches;
  const choose = useCallback((id: string) => onChoose(Number(id)), [onChoose]);
  useAnswerKeys(isLocked ? undefined : options, choose);
  useStartAtTop(position);
  const lengthMs = ends_at === null ? 0 : ends_at - starts_at;
  const leftMs = ends_at === null ? 0 : Math.max(0, Math.min(lengthMs, ends_at - nowMs));
  const mayGoOn = isHost && ends_at === null && nowMs >= starts_at + HOST_MAY_GO_ON_MS;
  return (
    <>
      <RoomHeader view={view}>
        <div className="min-w-0 flex-1 truncate font-semibold text-sm" data-testid="answered">
          {stage === 'ready' ? t('gettingReady') : null}
          {stage === 'asking' ? <AnsweredHeads room={room} /> : null}
          {stage === 'timeUp' ? t('andAnswer') : null}
        </div>
        {isHost && own?.plays === false ? <PauseButton view={view} /> : null}
        {mayGoOn ? <NextButton calls={view.calls} /> : null}
      </RoomHeader>
      <p className="numerals flex items-center justify-between gap-3 py-2 font-bold text-lg">
        <span>{t('questionOf', { number: position + 1, total: room.set_size })}</span>
        <span data-testid="still-in">{stillInText(t, room)}</span>
        <span className="min-w-8 text-right">{ends_at === null ? null : secondsLeft(leftMs)}</span>
      </p>
      <TimerBar timeLeftMs={leftMs} timed={ends_at !== null} ofMs={lengthMs} />
      <QuestionTitle text={t('pairQuestion')} />
      {watches ? (
        <p className="pb-3 font-semibold text-muted">{t(own?.plays ? 'youAreOut' : 'youWatch')}</p>
      ) : null}
      <AnswerList
        key={`${room.game}:${position}`}
        options={options}
        choice={choiceId(ownOption(state))}
        locked={isLocked && !watches && stage !== 'ready'}
        waiting={watches || stage === 'ready'}
        rightId={null}
        onChoose={isLocked ? nothing : choose}
      />
      <Standings view={view} title={t('standings')} besideOnly />
    </>
  );
}
