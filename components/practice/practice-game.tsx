'use client';

import { useEffect, useReducer, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useAdvancing, useAsking, useSignals } from '@/components/quiz/connection/use-playing';
import { quizReducer } from '@/components/quiz/machine/quiz-machine';
import { initialState, isRunning } from '@/components/quiz/machine/quiz-state';
import type { FlagQuestion } from '@/components/quiz/question/photo-sheet';
import { useNextPhoto } from '@/components/quiz/question/question-photo';
import { QuizSkeleton } from '@/components/quiz/question/quiz-skeleton';
import { useQuestionControls } from '@/components/quiz/question/use-question-controls';
import { Announcer, QuestionView } from '@/components/quiz/question-view';
import { useLater } from '@/components/quiz/use-later';
import { BackLink } from '@/components/ui/buttons/back-link';
import { Button } from '@/components/ui/buttons/button';
import type { PracticeView } from '@/lib/contract/practice/practice';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { type AnswerPractice, NO_COUNTS, usePracticeAnswers } from './use-practice-answers';

export type PracticeScore = { right: number; of: number; gone: number };

type PracticeGameProps = {
  practice: PracticeView;
  answerPractice: AnswerPractice;
  flagQuestion: FlagQuestion;
  onOver: (score: PracticeScore) => void;
  onReload: () => void;
};

export function PracticeGame({
  practice,
  answerPractice,
  flagQuestion,
  onOver,
  onReload,
}: PracticeGameProps) {
  const t = useTexts('practice');
  const play = useTexts('play');
  const later = useLater();
  const [menuOpen, setMenuOpen] = useState(false);
  const { state, dispatch, score } = usePracticeGame(practice, answerPractice);
  const isOver = state.phase === 'roundOver';
  useEffect(() => {
    if (isOver) onOver(score);
  }, [isOver, score, onOver]);
  const { choose, photoReady, photoFailed } = useQuestionControls(state, dispatch, {
    modal: menuOpen,
    menu: menuOpen,
  });
  return (
    <main className="quiz relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1">
      <header className="flex h-11 items-center pl-1.5">
        <BackLink fallback="/home" />
        <p className="min-w-0 flex-1 truncate font-display font-extrabold text-2xl">{t('title')}</p>
      </header>
      {isRunning(state) ? (
        <QuestionView
          state={state}
          later={later}
          hint={null}
          onChoose={choose}
          onHold={(held) => dispatch({ type: 'holding', held })}
          onPhotoReady={photoReady}
          onPhotoFailed={photoFailed}
          onPhotoMenu={setMenuOpen}
          flagQuestion={flagQuestion}
          onFlagged={() => {}}
          photoHelp={state.phase === 'asking' && state.failedPhoto ? <PhotoHelp onReload={onReload} /> : null}
        />
      ) : (
        <QuizSkeleton t={play} />
      )}
      <Announcer state={state} later={later} />
    </main>
  );
}

function PhotoHelp({ onReload }: { onReload: () => void }) {
  const t = useTexts('practice');
  return (
    <div
      role="alert"
      className="absolute inset-x-0 top-28 z-20 flex flex-col gap-2 border-paper-text border-y-2 bg-paper px-3.5 py-2 text-center text-paper-text"
    >
      <p className="font-semibold text-sm">{t('photoFailed')}</p>
      <Button onClick={onReload}>{t('reload')}</Button>
    </div>
  );
}

/** Connects the quiz state machine to practice. The kind `daily` makes it one round that costs nothing. */
function usePracticeGame({ questions, photosExpireAt }: PracticeView, answerPractice: AnswerPractice) {
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(null, 0, null, 'daily'));
  useEffect(() => {
    const set: QuestionSet = {
      ...NO_COUNTS,
      questions,
      position: 0,
      set_size: questions.length,
      free: true,
      photosExpireAt,
    };
    dispatch({ type: 'dealt', set, nowMs: Date.now() });
    dispatch({ type: 'paused', reason: 'offline', on: false });
  }, [questions, photosExpireAt]);
  const score = usePracticeAnswers({ state, dispatch, answerPractice });
  useAdvancing(state, dispatch);
  useSignals(state);
  useAsking(state);
  useNextPhoto(state);
  return { state, dispatch, score };
}
