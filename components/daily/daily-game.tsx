'use client';

import { useEffect, useState } from 'react';
import type { FlagQuestion } from '@/components/quiz/photo-sheet';
import { QuestionView } from '@/components/quiz/question-view';
import { isAway } from '@/components/quiz/quiz-presence';
import { QuizSkeleton } from '@/components/quiz/quiz-skeleton';
import { isRunning } from '@/components/quiz/quiz-state';
import { useLater } from '@/components/quiz/use-later';
import { useQuestionControls } from '@/components/quiz/use-question-controls';
import { useSoundLine } from '@/components/quiz/use-sound-line';
import { BackLink } from '@/components/ui/back-link';
import { PhotoHelp } from './photo-help';
import { type DailyGameOptions, useDailyGame } from './use-daily-game';

type DailyGameProps = DailyGameOptions & {
  title: string;
  flagQuestion: FlagQuestion;
  /** No question is open any more. */
  onOver: () => void;
};

/** Plays the daily with the questions, answers and clock of the game. */
export function DailyGame({ title, flagQuestion, onOver, ...options }: DailyGameProps) {
  const game = useDailyGame(options);
  const { state, dispatch, fetchQuestions } = game;
  const later = useLater();
  const [menuOpen, setMenuOpen] = useState(false);
  const hint = useSoundLine(options.playerHash, state);
  const isOver = state.phase === 'roundOver';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const { choose, photoReady, photoFailed } = useQuestionControls(state, dispatch, {
    modal: menuOpen,
    menu: menuOpen,
  });
  const needsHelp = state.phase === 'asking' && state.failedPhoto?.offline === false;
  return (
    <main className="quiz relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1">
      <header className="flex h-11 items-center pl-1.5">
        <BackLink fallback="/home" />
        <p className="min-w-0 flex-1 truncate font-display font-extrabold text-2xl">{title}</p>
        {isRunning(state) ? (
          <p className="numerals font-extrabold text-xl">
            {state.position + 1} of {state.setSize}
          </p>
        ) : null}
      </header>
      {isRunning(state) ? (
        <QuestionView
          state={state}
          later={later}
          hint={hint}
          onChoose={choose}
          onHold={(held) => dispatch({ type: 'holding', held })}
          onPhotoReady={photoReady}
          onPhotoFailed={photoFailed}
          onPhotoMenu={setMenuOpen}
          flagQuestion={flagQuestion}
          onFlagged={fetchQuestions}
          photoHelp={
            needsHelp ? (
              <PhotoHelp onRetry={fetchQuestions} onSkip={() => dispatch({ type: 'skipped' })} />
            ) : null
          }
        />
      ) : (state.phase === 'failed' || state.phase === 'empty') && later ? (
        <later.WithoutQuestions phase={state.phase} onRetry={() => dispatch({ type: 'retried' })} />
      ) : (
        <QuizSkeleton />
      )}
      <p role="status" className="sr-only" data-testid="announcer">
        {later?.announcement(state)}
      </p>
      {later ? (
        <>
          <later.ConnectionBar {...game} started={state.setSize > 0} onPlayHere={game.playHere} />
          <later.StillThere
            open={state.phase === 'asking' && isAway(state)}
            onContinue={() => dispatch({ type: 'cameBack' })}
          />
        </>
      ) : null}
    </main>
  );
}
