'use client';

import { useEffect, useState } from 'react';
import { readForPlayer, writeForPlayer } from '@/components/client/device/player-storage';
import { useTexts } from '@/components/client/texts-provider';
import { isAway } from './machine/quiz-presence';
import { isRunning, type QuizState } from './machine/quiz-state';
import { useNextPhoto } from './question/question-photo';
import { QuizSkeleton } from './question/quiz-skeleton';
import { useQuestionControls } from './question/use-question-controls';
import { Announcer, QuestionView, type QuestionViewProps } from './question-view';
import type { RoundCardProps } from './result/round-card';
import { TopBar } from './top-bar/top-bar';
import { useLater } from './use-later';
import { type QuizProps, useQuiz } from './use-quiz';

/** Opens the modal when lives run out. Closing it fetches questions, because there may be lives again. */
function useLivesModal(noLives: boolean, fetchQuestions: () => unknown) {
  const [livesOpen, setLivesOpen] = useState(false);
  useEffect(() => setLivesOpen(noLives), [noLives]);
  return {
    livesOpen,
    openLives: () => setLivesOpen(true),
    closeLives() {
      setLivesOpen(false);
      if (noLives) void fetchQuestions();
    },
  };
}

export function Quiz(props: QuizProps) {
  const { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions } = useQuiz(props);
  const later = useLater();
  const [menuOpen, setMenuOpen] = useState(false);
  const [badgesOpen, setBadgesOpen] = useState(false);
  const hint = useStarLine(props.playerHash, state);
  useNextPhoto(state);
  const { livesOpen, openLives, closeLives } = useLivesModal(state.phase === 'noLives', fetchQuestions);
  const modal = livesOpen || menuOpen || badgesOpen;
  const { choose, photoReady, photoFailed } = useQuestionControls(state, dispatch, { modal, menu: menuOpen });

  return (
    <main className="quiz relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1 tall:pb-1.5">
      <TopBar
        state={state}
        onLives={openLives}
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
        onNext={() => dispatch({ type: 'continued' })}
        hint={hint}
        onChoose={choose}
        onHold={(held) => dispatch({ type: 'holding', held })}
        onPhotoReady={photoReady}
        onPhotoFailed={photoFailed}
        onPhotoMenu={setMenuOpen}
        flagQuestion={props.flagQuestion}
        onFlagged={fetchQuestions}
        onRetry={() => dispatch({ type: 'retried' })}
        onLives={openLives}
      />
      {later && state.phase === 'roundOver' ? (
        <later.PlaceButton place={overlaid.place} onOpenList={overlaid.onOpenList} />
      ) : null}
      <Announcer state={state} later={later} />
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

type QuizBodyProps = QuestionViewProps &
  Pick<RoundCardProps, 'connected' | 'onNext' | 'markSeen'> & { onRetry: () => void; onLives: () => void };

function QuizBody(props: QuizBodyProps) {
  const t = useTexts('play');
  const { connected, onNext, markSeen, onRetry, onLives, ...question } = props;
  const { later, state } = question;
  const { phase, holdings, round, roundFailed } = state;
  if (phase === 'roundOver' && later) {
    const card = { round, failed: roundFailed, connected, onNext, onRetry, markSeen };
    return <later.RoundCard {...card} />;
  }
  if (phase === 'noLives' && later) return <later.WithoutLives holdings={holdings} onLives={onLives} />;
  if ((phase === 'empty' || phase === 'failed') && later)
    return <later.WithoutQuestions phase={phase} onRetry={onRetry} />;
  if (phase === 'asking' || phase === 'sending' || phase === 'judged')
    return <QuestionView {...question} photoHelp={later ? <later.FreeRoundNote state={state} /> : null} />;
  return <QuizSkeleton t={t} />;
}

/** Returns the explanation of stars, once on this device, while the result shows that cost the first star. */
function useStarLine(playerHash: string, state: QuizState): string | null {
  const t = useTexts('quiz');
  const [explains, setExplains] = useState(false);
  const starSpent = state.spent === 'star';
  useEffect(() => {
    if (!starSpent) return setExplains(false);
    if (readForPlayer(playerHash, 'quiz_star_explained')) return;
    writeForPlayer(playerHash, 'quiz_star_explained', true);
    setExplains(true);
  }, [playerHash, starSpent]);
  return explains ? t('starLost') : null;
}
