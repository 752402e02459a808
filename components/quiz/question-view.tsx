'use client';

import { type ReactNode, useCallback } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { Judgement } from '@/lib/contract/realtime/protocol';
import { QUESTION_MS, type QuizState } from './machine/quiz-state';
import { AnswerList } from './question/answer-list';
import { BookingSlip } from './question/booking-slip';
import { PhotoFrame, Placard } from './question/photo-frame';
import type { FlagQuestion } from './question/photo-sheet';
import { QuestionPhoto, useStartAtTop } from './question/question-photo';
import { Presumption, QuestionTitle } from './question/question-title';
import { secondsLeft, TimerBar } from './question/timer-bar';
import type { Later } from './use-later';

export type QuestionViewProps = {
  state: QuizState;
  later: Later | null;
  hint: string | null;
  onChoose: (optionId: string) => void;
  onHold: (held: boolean) => void;
  onPhotoReady: () => void;
  onPhotoFailed: (questionId: string) => void;
  onPhotoMenu: (isOpen: boolean) => void;
  flagQuestion: FlagQuestion;
  onFlagged: () => void;
  photoHelp?: ReactNode;
};

export function QuestionView(props: QuestionViewProps) {
  const t = useTexts('play');
  const { state, later, hint, onChoose, onHold, onPhotoReady, onPhotoFailed } = props;
  const question = state.questions[0];
  const questionId = question?.question_id ?? '';
  useStartAtTop(question?.question_id);
  const failed = useCallback(() => onPhotoFailed(questionId), [onPhotoFailed, questionId]);
  if (!question) return null;
  const locked = state.phase !== 'asking';
  return (
    <>
      <PhotoFrame>
        <QuestionPhoto
          key={question.question}
          url={question.question}
          served={state.isServed}
          onReady={onPhotoReady}
          onFailed={failed}
        />
        <Placard className="left-0 rounded-r-md">
          {state.position + 1}/{state.setSize}
        </Placard>
        {question.timed && !state.isServed ? (
          <Placard className="right-0 rounded-l-md">{secondsLeft(state.timeLeftMs)}</Placard>
        ) : null}
        <BookingSlip {...question} shows={state.judgement ? 'tall' : 'always'} />
        {later ? (
          <later.PhotoMenu
            key={questionId}
            questionId={questionId}
            url={question.question}
            flagQuestion={props.flagQuestion}
            onOpen={props.onPhotoMenu}
            onFlagged={props.onFlagged}
          />
        ) : null}
        {props.photoHelp}
        {later && state.judgement ? (
          <later.ResultCard
            judgement={state.judgement}
            elsewhere={state.elsewhere}
            timedOut={state.choice === null}
            skipped={state.skipped}
            spent={state.spent}
            held={state.held}
            onHold={onHold}
          />
        ) : null}
        {state.elsewhere && !state.judgement ? (
          <p className="absolute inset-x-0 top-0 z-20 bg-accent py-1 text-center font-semibold text-on-accent text-sm">
            {t('answeredElsewhere')}
          </p>
        ) : null}
      </PhotoFrame>
      {question.timed && state.isServed ? (
        <div className="-mx-3 h-2 bg-raised-edge" />
      ) : (
        <TimerBar timeLeftMs={state.timeLeftMs} timed={question.timed} ofMs={QUESTION_MS} />
      )}
      <Presumption text={t('presumption')} />
      <QuestionTitle
        text={t('question')}
        note={
          later && state.judgement ? (
            <later.ResultNote judgement={state.judgement} hint={hint} onHold={onHold} />
          ) : null
        }
      />
      <AnswerList
        key={question.question_id}
        options={question.options}
        choice={state.choice}
        locked={locked}
        waiting={state.isServed}
        rightId={rightIdOf(state.judgement)}
        note={shareNote(state.judgement, later)}
        onChoose={onChoose}
      />
    </>
  );
}

export function Announcer({ state, later }: Pick<QuestionViewProps, 'state' | 'later'>) {
  const t = useTexts('quiz');
  return (
    <p role="status" className="sr-only" data-testid="announcer">
      {later?.announcement(t, state)}
    </p>
  );
}

function rightIdOf(judgement: Judgement | null): string | null {
  return judgement?.options.find(({ matchValue }) => matchValue === 'true')?.option_id ?? null;
}

function shareNote(judgement: Judgement | null, later: Later | null) {
  const bookings = judgement?.bookings;
  if (!bookings || !later) return undefined;
  const { of_options: parts, ...shared } = bookings;
  return (index: number) => <later.ShareBar part={parts[index] ?? 0} {...shared} />;
}
