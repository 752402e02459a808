'use client';

import { type ReactNode, useCallback, useEffect, useReducer, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { type SendAnswer, useAnswering } from '@/components/quiz/connection/use-answering';
import { type RequestQuestions, useDealing } from '@/components/quiz/connection/use-dealing';
import { useGameConnection } from '@/components/quiz/connection/use-game-connection';
import { usePlaying } from '@/components/quiz/connection/use-playing';
import { readQuizCache } from '@/components/quiz/machine/quiz-cache';
import { quizReducer } from '@/components/quiz/machine/quiz-machine';
import { isAway } from '@/components/quiz/machine/quiz-presence';
import { initialState, isRunning } from '@/components/quiz/machine/quiz-state';
import type { FlagQuestion } from '@/components/quiz/question/photo-sheet';
import { useNextPhoto } from '@/components/quiz/question/question-photo';
import { QuizSkeleton } from '@/components/quiz/question/quiz-skeleton';
import { useQuestionControls } from '@/components/quiz/question/use-question-controls';
import { Announcer, QuestionView } from '@/components/quiz/question-view';
import { useLater } from '@/components/quiz/use-later';
import type { GetTicket } from '@/components/realtime/game-connection';
import { BackLink } from '@/components/ui/buttons/back-link';
import { Button } from '@/components/ui/buttons/button';

type DailyGameProps = DailyGameOptions & {
  title: string;
  note?: ReactNode;
  backTo?: string;
  flagQuestion: FlagQuestion;
  onOver: () => void;
};

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

/** Offers a retry or a skip, because a question of the daily is never replaced. */
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
  /** The day to play; undefined: today's daily. */
  day: string | undefined;
  /** Whether the daily was started before, so that this device may have saved its position. */
  resumes: boolean;
  getTicket: GetTicket;
  challenge?: ChallengeCalls;
};

/** How a challenge fetches questions and sends answers. Both functions must be stable. */
export type ChallengeCalls = { requestQuestions: RequestQuestions; sendAnswer: SendAnswer };

/** Neither a daily nor a challenge has a round card. */
const noRound = async () => false;

function useDailyGame({ playerId, playerHash, day, resumes, getTicket, challenge }: DailyGameOptions) {
  const kind = challenge ? 'challenge' : 'daily';
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(null, 0, null, kind));
  const { connection, connected, replaced, playHere } = useGameConnection(getTicket, dispatch, kind);
  const fetchDaily: RequestQuestions = useCallback(
    (line) => line.fetchDaily({ user_id: playerId, ...(day && { day }) }),
    [playerId, day],
  );
  const answerDaily: SendAnswer = useCallback(
    (line, question_id, choice) =>
      line.answerDaily({ user_id: playerId, question_id, ...(choice !== null && { option_id: choice }) }),
    [playerId],
  );
  const { requestQuestions, sendAnswer } = challenge ?? {
    requestQuestions: fetchDaily,
    sendAnswer: answerDaily,
  };
  const { phase, failedPhoto, photosExpireAt } = state;
  const ready = connected && phase !== 'roundOver';
  const fetchQuestions = useDealing({
    state,
    dispatch,
    connection,
    ready,
    requestQuestions,
    fetchRound: noRound,
  });
  useAnswering({ state, dispatch, connection, connected, sendAnswer });
  // While offline or with an expired URL, the photo itself has not failed.
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
