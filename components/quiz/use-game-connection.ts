'use client';

import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { SESSION_ENDED_PATH } from '@/lib/browser/paths';
import { keepWhatIsThere } from '@/lib/browser/player-storage';
import { connectGame, type GameConnection, type GetTicket } from './game-connection';
import type { QuizEvent } from './quiz-machine';

/** Goes where the cookie is cleared. What is chosen until the page is gone waits for the next log-in. */
export function leaveEndedSession(): void {
  keepWhatIsThere();
  window.location.assign(SESSION_ENDED_PATH);
}

/** One connection to the game for as long as the screen is there. */
export function useGameConnection(getTicket: GetTicket, dispatch: Dispatch<QuizEvent>) {
  const connection = useRef<GameConnection | null>(null);
  const [connected, setConnected] = useState(false);
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    const opened = connectGame(getTicket, {
      onConnection: (isThere, madeWay) => {
        setConnected(isThere);
        setReplaced(madeWay);
      },
      onAnsweredElsewhere: (judgement) => dispatch({ type: 'judgedElsewhere', judgement, nowMs: Date.now() }),
      onLivesChanged: (lives) => dispatch({ type: 'livesChanged', lives, nowMs: Date.now() }),
      onSessionEnded: leaveEndedSession,
    });
    connection.current = opened;
    return () => {
      opened.close();
      connection.current = null;
      setConnected(false);
    };
  }, [getTicket, dispatch]);
  const playHere = useCallback(() => connection.current?.comeBack(), []);
  return { connection, connected, replaced, playHere };
}
