'use client';

import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import type { GameConnection, GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import { SESSION_ENDED_PATH } from '@/lib/browser/paths';
import { keepWhatIsThere } from '@/lib/browser/player-storage';
import type { QuizEvent } from './quiz-machine';

const LEAVING_MS = 5000;
let isLeaving = false;

/**
 * Goes where the cookie is cleared. What is chosen until the page is gone waits for the next log-in. The end is told more
 * than once, by a refused answer and by the server: going again would break off what is under way.
 */
export function leaveEndedSession(): void {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  keepWhatIsThere();
  window.location.assign(SESSION_ENDED_PATH);
}

/** The connection of this tab, held for as long as the screen is there. */
export function useGameConnection(getTicket: GetTicket, dispatch: Dispatch<QuizEvent>) {
  const connection = useRef<GameConnection | null>(null);
  const [connected, setConnected] = useState(false);
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    const held = sharedConnection.hold(getTicket, {
      onConnection: (isThere, madeWay) => {
        setConnected(isThere);
        setReplaced(madeWay);
      },
      onAnsweredElsewhere: (judgement) => dispatch({ type: 'judgedElsewhere', judgement, nowMs: Date.now() }),
      onQuestionsGone: ({ question_ids: questionIds }) => dispatch({ type: 'questionsGone', questionIds }),
      onLivesChanged: (lives) => dispatch({ type: 'livesChanged', lives, nowMs: Date.now() }),
      onSessionEnded: leaveEndedSession,
    });
    connection.current = held.connection;
    return () => {
      held.release();
      connection.current = null;
      setConnected(false);
    };
  }, [getTicket, dispatch]);
  const playHere = useCallback(() => connection.current?.comeBack(), []);
  return { connection, connected, replaced, playHere };
}
