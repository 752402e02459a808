'use client';

import { useCallback, useEffect, useState } from 'react';
import { AWAY_PATIENCE_MS } from '@/components/client/realtime-timing';
import { CountyOverlay } from './county-overlay';
import { QuizBody } from './quiz-body';
import type { QuizState } from './quiz-state';
import { outcomeText } from './result-card';
import { inARow, SHOWN_STREAK } from './score';
import { TopBar } from './top-bar';
import { useAnswerKeys } from './use-answer-keys';
import { useLate } from './use-late';
import { useLivesModal } from './use-lives-modal';
import { useNextPhoto } from './use-next-photo';
import { type QuizProps, useQuiz } from './use-quiz';
import { useSoundLine } from './use-sound-line';
import { useStarLine } from './use-star-line';

export function Quiz(props: QuizProps) {
  const { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions } = useQuiz(props);
  const LivesModal = useLivesModal();
  const [livesOpen, setLivesOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const starLine = useStarLine(props.playerHash, state);
  const soundLine = useSoundLine(props.playerHash, state);
  useNextPhoto(state);
  const started = state.setSize > 0;
  const away = useLate(!connected, AWAY_PATIENCE_MS);

  const noLives = state.phase === 'noLives';
  useEffect(() => setLivesOpen(noLives), [noLives]);
  const modal = livesOpen || menuOpen;
  useEffect(() => dispatch({ type: 'paused', reason: 'modal', on: modal }), [modal, dispatch]);
  // Reporting a photo after its result holds the result.
  useEffect(() => {
    if (menuOpen) dispatch({ type: 'holding', held: true });
  }, [menuOpen, dispatch]);
  const choose = useCallback((optionId: string) => dispatch({ type: 'chose', optionId }), [dispatch]);
  const photoReady = useCallback(() => dispatch({ type: 'paused', reason: 'photo', on: false }), [dispatch]);
  const photoFailed = useCallback(
    (questionId: string) => dispatch({ type: 'photoFailed', questionId }),
    [dispatch],
  );
  useAnswerKeys(state, choose);

  function closeLives() {
    setLivesOpen(false);
    if (noLives) void fetchQuestions();
  }
  return (
    <main className="quiz relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1">
      <TopBar
        holdings={state.holdings}
        totalScore={state.totalScore}
        streak={state.streak}
        onLives={() => setLivesOpen(true)}
      />
      <QuizBody
        state={state}
        hint={starLine ?? soundLine}
        onChoose={choose}
        onHold={(held) => dispatch({ type: 'holding', held })}
        onPhotoReady={photoReady}
        onPhotoFailed={photoFailed}
        onPhotoMenu={setMenuOpen}
        flagQuestion={props.flagQuestion}
        onFlagged={fetchQuestions}
        onRetry={() => dispatch({ type: 'retried' })}
        onLives={() => setLivesOpen(true)}
      />
      <p role="status" className="sr-only" data-testid="announcer">
        {announcement(state)}
      </p>
      {replaced ? <MadeWay onPlayHere={playHere} /> : away ? <Reconnecting started={started} /> : null}
      <CountyOverlay {...overlaid} />
      {LivesModal ? (
        <LivesModal
          open={livesOpen}
          holdings={state.holdings}
          hasStore={props.hasStore}
          onClose={closeLives}
        />
      ) : null}
    </main>
  );
}

/** Below the top bar, between the placards of the photo. */
const BAR =
  'quiz-banner absolute inset-x-0 top-11 z-30 mx-auto w-fit max-w-[calc(100%-8rem)] rounded-b-xl bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm tall:top-12';

/** Shown when newer tabs have replaced this one. */
function MadeWay({ onPlayHere }: { onPlayHere: () => void }) {
  return (
    <p role="status" className={BAR}>
      The game is open in another tab.{' '}
      <button type="button" onClick={onPlayHere} className="min-h-11 px-3 underline">
        Play here
      </button>
    </p>
  );
}

function Reconnecting({ started }: { started: boolean }) {
  return (
    <p role="status" data-testid="reconnecting" className={BAR}>
      {started ? 'Reconnecting... Nothing is lost.' : 'Connecting to the game...'}
    </p>
  );
}

function announcement({ judgement, elsewhere, choice, streak }: QuizState): string {
  if (!judgement) return '';
  const right = judgement.options.find((option) => option.matchValue === 'true');
  const word = outcomeText({ judgement, elsewhere, timedOut: choice === null });
  const run = judgement.correct && streak >= SHOWN_STREAK ? ` ${inARow(streak)}.` : '';
  return `${word}.${run} Booked for: ${right?.option ?? ''}. ${judgement.explanation}`;
}
