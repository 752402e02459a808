'use client';

import { useEffect, useState } from 'react';
import { QuizBody } from './quiz-body';
import { isAway } from './quiz-presence';
import { isRunning } from './quiz-state';
import { TopBar } from './top-bar';
import { useLater } from './use-later';
import { useNextPhoto } from './use-next-photo';
import { useQuestionControls } from './use-question-controls';
import { type QuizProps, useQuiz } from './use-quiz';
import { useSoundLine } from './use-sound-line';
import { useStarLine } from './use-star-line';

export function Quiz(props: QuizProps) {
  const { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions } = useQuiz(props);
  const later = useLater();
  const [livesOpen, setLivesOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [badgesOpen, setBadgesOpen] = useState(false);
  const starLine = useStarLine(props.playerHash, state);
  const soundLine = useSoundLine(props.playerHash, state);
  useNextPhoto(state);

  const noLives = state.phase === 'noLives';
  useEffect(() => setLivesOpen(noLives), [noLives]);
  const modal = livesOpen || menuOpen || badgesOpen;
  const { choose, photoReady, photoFailed } = useQuestionControls(state, dispatch, { modal, menu: menuOpen });

  function closeLives() {
    setLivesOpen(false);
    if (noLives) void fetchQuestions();
  }
  return (
    <main className="quiz relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1">
      <TopBar
        holdings={state.holdings}
        spent={state.spent}
        totalScore={state.totalScore}
        streak={state.streak}
        onLives={() => setLivesOpen(true)}
        pins={
          later ? (
            <>
              <later.DailyPin holdings={state.holdings} totalScore={state.totalScore} />
              <later.WaitingBadge
                isRunning={isRunning(state)}
                isOpen={badgesOpen}
                onOpen={setBadgesOpen}
                markSeen={props.markNotificationsSeen}
              />
            </>
          ) : null
        }
        bell={later ? <later.InboxBell /> : null}
      />
      <QuizBody
        state={state}
        later={later}
        connected={connected}
        markSeen={props.markNotificationsSeen}
        onNext={() => dispatch({ type: 'wentOn' })}
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
        {later?.announcement(state)}
      </p>
      {later ? (
        <>
          <later.ConnectionBar
            connected={connected}
            replaced={replaced}
            started={state.setSize > 0}
            onPlayHere={playHere}
          />
          <later.CountyOverlay {...overlaid} />
          <later.LivesModal
            open={livesOpen}
            holdings={state.holdings}
            hasStore={props.hasStore}
            onClose={closeLives}
          />
          <later.StillThere
            open={state.phase === 'asking' && isAway(state)}
            onContinue={() => dispatch({ type: 'cameBack' })}
          />
        </>
      ) : null}
    </main>
  );
}
