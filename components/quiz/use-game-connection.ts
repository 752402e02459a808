'use client';

import { type Dispatch, useMemo } from 'react';
import { leaveOnce } from '@/components/client/leave-if-ended';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { keepWhatIsThere } from '@/components/client/player-storage';
import type { GetTicket } from '@/components/realtime/game-connection';
import type { Listener } from '@/components/realtime/shared-connection';
import { useConnection } from '@/components/realtime/use-connection';
import type { QuizEvent } from './quiz-machine';
import type { GameKind } from './quiz-state';

/** Opens the page that clears the cookie. An answer chosen until then is sent after the next login. */
export function leaveEndedSession(): void {
  keepWhatIsThere();
  leaveOnce(SESSION_ENDED_PATH);
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
