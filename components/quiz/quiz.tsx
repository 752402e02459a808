'use client';

import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { CountyOverlay } from './county-overlay';
import { LivesModal } from './lives-modal';
import { QuestionView } from './question-view';
import { QuizSkeleton } from './quiz-skeleton';
import type { QuizState } from './quiz-state';
import { outcomeWord } from './result-card';
import { TopBar } from './top-bar';
import { useAnswerKeys } from './use-answer-keys';
import { useNextPhoto } from './use-next-photo';
import { type QuizProps, useQuiz } from './use-quiz';
import { useStarLine } from './use-star-line';

/** The game as /home shows it. */
export function Quiz(props: QuizProps) {
  const { state, dispatch, connected, county, fetchQuestions, reportPhoto } = useQuiz(props);
  const [livesOpen, setLivesOpen] = useState(false);
  const starLine = useStarLine(props.playerHash, state);
  useNextPhoto(state);

  const noLives = state.phase === 'noLives';
  useEffect(() => setLivesOpen(noLives), [noLives]);
  useEffect(() => dispatch({ type: 'paused', reason: 'modal', on: livesOpen }), [livesOpen, dispatch]);

  const choose = useCallback((optionId: string) => dispatch({ type: 'chose', optionId }), [dispatch]);
  const hold = useCallback((held: boolean) => dispatch({ type: 'holding', held }), [dispatch]);
  const photoReady = useCallback(() => dispatch({ type: 'paused', reason: 'photo', on: false }), [dispatch]);
  useAnswerKeys(state, choose);

  return (
    <main className="flex min-h-0 flex-1 flex-col px-3 tall:pt-1">
      <TopBar
        holdings={state.holdings}
        totalScore={state.setSize > 0 ? state.totalScore : null}
        onLives={() => setLivesOpen(true)}
      />
      <Body
        state={state}
        starLine={starLine}
        onChoose={choose}
        onHold={hold}
        onPhotoReady={photoReady}
        onPhotoFailed={reportPhoto}
        onRetry={() => dispatch({ type: 'retried' })}
        onLives={() => setLivesOpen(true)}
      />
      <p className="mt-auto pt-1.5 pb-1 text-center text-[0.6875rem] text-muted leading-none tall:py-3">
        Everyone shown is presumed innocent until proven guilty in court.
      </p>
      <p role="status" className="sr-only" data-testid="announcer">
        {announcement(state)}
      </p>
      <Reconnecting connected={connected} started={state.setSize > 0} />
      <CountyOverlay county={county.overlay} onDismiss={county.dismiss} />
      <LivesModal
        open={livesOpen}
        holdings={state.holdings}
        onClose={() => {
          setLivesOpen(false);
          if (noLives) void fetchQuestions();
        }}
      />
    </main>
  );
}

type BodyProps = Parameters<typeof QuestionView>[0] & { onRetry: () => void; onLives: () => void };

function Body({ onRetry, onLives, ...question }: BodyProps) {
  const { phase } = question.state;
  if (phase === 'loading') return <QuizSkeleton />;
  if (phase === 'noLives') {
    return (
      <EmptyState title="No more lives for now">
        <p className="text-paper-muted">Your question waits for you. A life comes back every 15 minutes.</p>
        <Button onClick={onLives}>Time to next life</Button>
      </EmptyState>
    );
  }
  if (phase === 'empty' || phase === 'failed') {
    return (
      <EmptyState
        title={phase === 'empty' ? 'No questions right now' : 'Something went wrong'}
        alert={phase === 'failed'}
      >
        <p className="text-paper-muted">
          {phase === 'empty'
            ? 'There are no records to play with at the moment. Please come back a little later.'
            : 'The questions did not arrive. Nothing of yours is lost.'}
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    );
  }
  return <QuestionView {...question} />;
}

/** Online, but without the game's server: says so, and that nothing is lost. */
function Reconnecting({ connected, started }: { connected: boolean; started: boolean }) {
  if (connected || !started) return null;
  return (
    <p
      role="status"
      data-testid="reconnecting"
      className="absolute inset-x-0 top-12 z-30 bg-accent py-1 text-center font-semibold text-on-accent text-sm"
    >
      Reconnecting… your answer is kept.
    </p>
  );
}

/** What a screen reader hears: the outcome once it is known. */
function announcement(state: QuizState): string {
  const { judgement, elsewhere, choice } = state;
  if (!judgement) return '';
  const right = judgement.options.find((option) => option.matchValue === 'true');
  const word = outcomeWord({ judgement, elsewhere, timedOut: choice === null });
  return `${word}. Booked for: ${right?.option ?? ''}. ${judgement.explanation}`;
}
