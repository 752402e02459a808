'use client';

import { type ReactNode, useCallback, useEffect, useReducer, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { FlagQuestion } from '@/components/quiz/photo-sheet';
import { useNextPhoto } from '@/components/quiz/question-photo';
import { Announcer, QuestionView } from '@/components/quiz/question-view';
import { readQuizCache } from '@/components/quiz/quiz-cache';
import { quizReducer } from '@/components/quiz/quiz-machine';
import { isAway } from '@/components/quiz/quiz-presence';
import { QuizSkeleton } from '@/components/quiz/quiz-skeleton';
import { initialState, isRunning } from '@/components/quiz/quiz-state';
import { type SendAnswer, useAnswering } from '@/components/quiz/use-answering';
import { type FetchSet, useDealing } from '@/components/quiz/use-dealing';
import { useGameConnection } from '@/components/quiz/use-game-connection';
import { useLater } from '@/components/quiz/use-later';
import { usePlaying } from '@/components/quiz/use-playing';
import { useQuestionControls } from '@/components/quiz/use-question-controls';
import type { GetTicket } from '@/components/realtime/game-connection';
import { BackLink } from '@/components/ui/back-link';
import { Button } from '@/components/ui/button';

type DailyGameProps = DailyGameOptions & {
  title: string;
  /** Stands in place of the title while a result shows. */
  note?: ReactNode;
  backTo?: string;
  flagQuestion: FlagQuestion;
  /** No question is open any more. */
  onOver: () => void;
};

/** Plays the daily, or a challenge, with the questions, answers and clock of the game. */
export function DailyGame({
  title,
  note,
  backTo = '/home',
  flagQuestion,
  onOver,
  ...options
}: DailyGameProps) {
  const game = useDailyGame(options);
  const { state, dispatch, fetchQuestions } = game;
  const later = useLater();
  const [menuOpen, setMenuOpen] = useState(false);
  const play = useTexts('play');
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
        <BackLink fallback={backTo} />
        {note && state.phase === 'judged' ? (
          <p role="status" className="wrap-anywhere line-clamp-2 min-w-0 flex-1 font-semibold leading-tight">
            {note}
          </p>
        ) : (
          <p className="min-w-0 flex-1 truncate font-display font-extrabold text-2xl">{title}</p>
        )}
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
        <QuizSkeleton t={play} />
      )}
      <Announcer state={state} later={later} />
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

/** A question of the daily is not replaced: without its photo the player tries again or gives it up. */
function PhotoHelp({ onRetry, onSkip }: { onRetry: () => void; onSkip: () => void }) {
  const t = useTexts('daily');
  const common = useTexts('common');
  return (
    <div
      role="alert"
      className="absolute inset-x-0 top-28 z-20 flex flex-col gap-2 border-paper-text border-y-2 bg-paper px-3.5 py-2 text-center text-paper-text"
    >
      <p className="font-semibold text-sm">{t('photoFailed')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onRetry} className="px-2">
          {common('tryAgain')}
        </Button>
        <Button look="raised" onClick={onSkip} className="px-2">
          {t('skip')}
        </Button>
      </div>
    </div>
  );
}

type DailyGameOptions = {
  playerId: string;
  playerHash: string;
  /** The daily that is started or goes on; undefined starts that of today. */
  day: string | undefined;
  /** It was started before, so this device may have saved its place. */
  resumes: boolean;
  getTicket: GetTicket;
  /** A challenge instead of the daily. */
  challenge?: ChallengeCalls;
};

/** How a challenge deals and judges. Each must stay the same function. */
export type ChallengeCalls = { fetchSet: FetchSet; sendAnswer: SendAnswer };

/** Neither has a round card. */
const noRound = async () => false;

/** Connects the state machine of the game to the daily's calls. */
function useDailyGame({ playerId, playerHash, day, resumes, getTicket, challenge }: DailyGameOptions) {
  const kind = challenge ? 'challenge' : 'daily';
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(null, 0, null, kind));
  const { connection, connected, replaced, playHere } = useGameConnection(getTicket, dispatch, kind);
  const fetchDaily: FetchSet = useCallback(
    (line) => line.fetchDaily({ user_id: playerId, ...(day && { day }) }),
    [playerId, day],
  );
  const answerDaily: SendAnswer = useCallback(
    (line, question_id, choice) =>
      line.answerDaily({ user_id: playerId, question_id, ...(choice !== null && { option_id: choice }) }),
    [playerId],
  );
  const { fetchSet, sendAnswer } = challenge ?? { fetchSet: fetchDaily, sendAnswer: answerDaily };
  const { phase, failedPhoto, photosExpireAt } = state;
  const ready = connected && phase !== 'roundOver';
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, fetchSet, fetchRound: noRound });
  useAnswering({ state, dispatch, connection, connected, sendAnswer });
  // Offline or with an expired URL the photo itself did not fail.
  const needsUrl = failedPhoto !== null && (failedPhoto.offline || Date.now() >= photosExpireAt);
  useEffect(() => {
    if (connected && needsUrl) void fetchQuestions();
  }, [connected, needsUrl, fetchQuestions]);
  useEffect(() => {
    const cache = resumes ? readQuizCache(playerHash, kind) : null;
    dispatch({ type: 'restored', cache, nowMs: Date.now() });
  }, [playerHash, resumes, kind]);
  usePlaying({ state, dispatch, connected, playerHash });
  useNextPhoto(state);
  return { state, dispatch, connected, replaced, playHere, fetchQuestions };
}
