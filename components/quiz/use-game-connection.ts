'use client';

import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { leaveOnce } from '@/components/client/leave-once';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { keepWhatIsThere } from '@/components/client/player-storage';
import type { GameConnection, GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import type { QuizEvent } from './quiz-machine';
import type { GameKind } from './quiz-state';

/** Opens the page that clears the cookie. An answer chosen until then is sent after the next login. */
export function leaveEndedSession(): void {
  keepWhatIsThere();
  leaveOnce(SESSION_ENDED_PATH);
}

export function useGameConnection(getTicket: GetTicket, dispatch: Dispatch<QuizEvent>, kind: GameKind) {
  const connection = useRef<GameConnection | null>(null);
  const [connected, setConnected] = useState(false);
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    const held = sharedConnection.hold(getTicket, {
      onConnection: (isThere, madeWay) => {
        setConnected(isThere);
        setReplaced(madeWay);
      },
      onAnsweredElsewhere: (judgement, isDaily) => {
        if (isDaily === (kind === 'daily'))
          dispatch({ type: 'judgedElsewhere', judgement, nowMs: Date.now() });
      },
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
  }, [getTicket, dispatch, kind]);
  const playHere = useCallback(() => connection.current?.comeBack(), []);
  return { connection, connected, replaced, playHere };
}
