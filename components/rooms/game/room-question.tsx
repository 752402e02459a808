'use client';

import { useCallback, useMemo } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { AnswerList, useAnswerKeys } from '@/components/quiz/question/answer-list';
import { BookingSlip } from '@/components/quiz/question/booking-slip';
import { PhotoFrame, Placard } from '@/components/quiz/question/photo-frame';
import { PhotoMenuButton } from '@/components/quiz/question/photo-menu-button';
import { QuestionPhoto, usePreloadedPhoto, useStartAtTop } from '@/components/quiz/question/question-photo';
import { Presumption, QuestionTitle } from '@/components/quiz/question/question-title';
import { secondsLeft, TimerBar } from '@/components/quiz/question/timer-bar';
import { Skeleton } from '@/components/ui/states/skeleton';
import type { RoomQuestionView } from '@/lib/contract/rooms/room-view';
import { asOptions, choiceId, memberAt, ownOption, type QuestionStep, timeOf } from '../state/room-state';
import type { RoomView } from '../state/use-room-view';
import { QuestionHeader } from './room-header';
import { Standings } from './standings';

type RoomQuestionProps = {
  view: RoomView;
  question: RoomQuestionView;
  step: QuestionStep;
  onChoose: (option: number) => void;
};

const nothing = () => {};

export function RoomQuestion({ view, question, step, onChoose }: RoomQuestionProps) {
  const t = useTexts('rooms');
  const play = useTexts('play');
  const { room, state, nowMs } = view;
  const { options: labels, ends_at } = question;
  const options = useMemo(() => asOptions(labels), [labels]);
  const isPresented = memberAt(room, state.seat)?.plays === false;
  const isLocked = step !== 'asking' || state.own !== null || isPresented;
  const choose = useCallback((id: string) => onChoose(Number(id)), [onChoose]);
  useAnswerKeys(isLocked || view.isPhotoMenuOpen ? undefined : options, choose);
  useStartAtTop(question.position);
  usePreloadedPhoto(question.photo ?? undefined);
  const { ofMs, leftMs } = timeOf(question, nowMs);
  return (
    <>
      <QuestionHeader view={view} question={question} step={step} />
      <PhotoFrame>
        {step === 'ready' || question.photo === null ? (
          <GetReady position={question.position} of={room.set_size} />
        ) : (
          <QuestionPhoto
            key={question.photo}
            url={question.photo}
            served={false}
            onReady={nothing}
            onFailed={nothing}
          />
        )}
        <Placard className="left-0 rounded-r-md">
          {question.position + 1}/{room.set_size}
        </Placard>
        {ends_at !== null ? <Placard className="right-0 rounded-l-md">{secondsLeft(leftMs)}</Placard> : null}
        <BookingSlip
          place={question.place}
          booking={question.booking}
          shows={step === 'ready' ? 'never' : 'always'}
        />
        {step === 'ready' || question.photo === null ? null : <PhotoMenuButton onClick={view.onPhotoMenu} />}
      </PhotoFrame>
      <TimerBar timeLeftMs={leftMs} timed={ends_at !== null} ofMs={ofMs} />
      <Presumption text={play('presumption')} />
      <QuestionTitle text={play('question')} />
      {step === 'ready' ? (
        <OptionsToCome />
      ) : (
        <AnswerList
          key={`${room.game}:${question.position}`}
          options={options}
          choice={choiceId(ownOption(state))}
          locked={isLocked && !isPresented}
          waiting={isPresented}
          rightId={null}
          onChoose={isPresented ? nothing : choose}
        />
      )}
      <Standings view={view} title={t('standings')} besideOnly />
    </>
  );
}

function GetReady({ position, of }: { position: number; of: number }) {
  const t = useTexts('rooms');
  return (
    <div className="photo-box grid place-items-center border-paper-text border-x-2 bg-paper-line text-paper-text">
      <p className="animate-land text-center font-display font-extrabold text-5xl leading-none">
        {t('getReady')}
        <span className="numerals block pt-2 font-semibold text-2xl">
          {t('questionOf', { number: position + 1, total: of })}
        </span>
      </p>
    </div>
  );
}

function OptionsToCome() {
  return (
    <div
      className="quiz-answers grid max-h-72 flex-1 auto-rows-fr gap-1.5 tall:max-h-80 tall:gap-2.5"
      aria-hidden="true"
    >
      {['1', '2', '3', '4'].map((key) => (
        <Skeleton key={key} className="min-h-12 rounded-xl" />
      ))}
    </div>
  );
}
