'use client';

import { type ReactNode, useCallback } from 'react';
import { HeightMarks } from '@/components/ui/height-chart';
import type { WireQuestion } from '@/lib/contract/realtime/protocol';
import { AnswerList } from './answer-list';
import { PhotoMenu } from './photo-menu';
import type { FlagQuestion } from './photo-sheet';
import { Presumption } from './presumption';
import { QuestionPhoto } from './question-photo';
import type { QuizState } from './quiz-state';
import { secondsLeft, TimerBar } from './timer-bar';
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
  /** Over a photo that does not load. */
  photoHelp?: ReactNode;
};

export function QuestionView(props: QuestionViewProps) {
  const { state, later, hint, onChoose, onHold, onPhotoReady, onPhotoFailed } = props;
  const question = state.questions[0];
  const questionId = question?.question_id ?? '';
  const failed = useCallback(() => onPhotoFailed(questionId), [onPhotoFailed, questionId]);
  if (!question) return null;
  const locked = state.phase !== 'asking';
  return (
    <>
      <div className="wall relative -mx-3 overflow-hidden text-paper-muted">
        <HeightMarks side="left" />
        <HeightMarks side="right" without="6'0" />
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
        {state.judgement ? null : <Origin question={question} />}
        <PhotoMenu
          key={questionId}
          questionId={questionId}
          url={question.question}
          flagQuestion={props.flagQuestion}
          onOpen={props.onPhotoMenu}
          onFlagged={props.onFlagged}
        />
        {props.photoHelp}
        {later && state.judgement ? (
          <later.ResultCard
            judgement={state.judgement}
            elsewhere={state.elsewhere}
            timedOut={state.choice === null}
            skipped={state.skipped}
            spent={state.spent}
            hint={hint}
            held={state.held}
            onHold={onHold}
          />
        ) : null}
        {state.elsewhere && !state.judgement ? (
          <p className="absolute inset-x-0 top-0 z-20 bg-accent py-1 text-center font-semibold text-on-accent text-sm">
            Answered elsewhere
          </p>
        ) : null}
      </div>
      {question.timed && state.isServed ? (
        <div className="-mx-3 h-2 bg-raised-edge" />
      ) : (
        <TimerBar timeLeftMs={state.timeLeftMs} timed={question.timed} />
      )}
      <Presumption />
      <h1 className="py-1 font-extrabold text-[1.5rem] leading-none max-[359px]:text-[1.3rem] tall:py-3 tall:text-[1.75rem]">
        What was this person booked for?
      </h1>
      <AnswerList
        key={question.question_id}
        options={question.options}
        choice={state.choice}
        locked={locked}
        waiting={state.isServed}
        judgement={state.judgement}
        later={later}
        onChoose={onChoose}
      />
    </>
  );
}

/** Says where and when the person was booked, over the lowest edge of the photo, where no face is. */
function Origin({ question: { place, weekday } }: { question: WireQuestion }) {
  if (!place) return null;
  return (
    <p
      data-testid="origin"
      className="absolute inset-x-0 bottom-0 z-10 bg-paper-text text-balance px-2 py-0.5 text-center font-display font-semibold text-paper text-sm leading-tight tracking-wide"
    >
      {place}
      {weekday ? ` · booked on a ${weekday}` : null}
    </p>
  );
}

function Placard({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`numerals absolute top-3 z-10 bg-paper-text px-2 py-1 font-extrabold text-paper text-xl leading-none ${className}`}
    >
      {children}
    </span>
  );
}
