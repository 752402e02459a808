'use client';

import { type Dispatch, useMemo } from 'react';
import { keepExistingKeysOnly } from '@/components/client/device/player-storage';
import { redirectOnce } from '@/components/client/session/answers';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import type { GetTicket } from '@/components/realtime/game-connection';
import { type Listener, useConnection } from '@/components/realtime/shared-connection';
import type { QuizEvent } from '../machine/quiz-machine';
import type { GameKind } from '../machine/quiz-state';

/** Opens the page that clears the cookie. An unsent answer is sent after the next login. */
export function leaveEndedSession(): void {
  keepExistingKeysOnly();
  redirectOnce(SESSION_ENDED_PATH);
}

export function useGameConnection(getTicket: GetTicket, dispatch: Dispatch<QuizEvent>, kind: GameKind) {
  const listener = useMemo(
    (): Listener => ({
      onAnsweredElsewhere: (judgement, isDaily) => {
        if (kind !== 'challenge' && isDaily === (kind === 'daily'))
          dispatch({ type: 'judgedElsewhere', judgement, nowMs: Date.now() });
      },
      onQuestionsGone: ({ question_ids: questionIds }) => dispatch({ type: 'questionsGone', questionIds }),
      onLivesChanged: (lives) => dispatch({ type: 'livesChanged', lives, nowMs: Date.now() }),
      onSessionEnded: leaveEndedSession,
    }),
    [dispatch, kind],
  );
  return useConnection(getTicket, listener);
}
