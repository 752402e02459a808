'use client';

import { type Dispatch, type RefObject, useEffect } from 'react';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { QuizEvent } from './quiz-machine';
import type { QuizState } from './quiz-state';
import { pauseBeforeRetry } from './retry';

type FailedPhoto = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
  fetchQuestions: () => Promise<void>;
};

/** The question is not replaced after these. */
const FINAL = new Set(['TOO_MANY_REQUESTS', 'NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'NO_LIVES']);

/** Reports a failed photo until the server acknowledges, also across reconnects. */
export function useFailedPhoto(game: FailedPhoto): void {
  const { state, dispatch, connection, connected, playerId, fetchQuestions } = game;
  const { failedPhoto, photosExpireAt } = state;
  useEffect(() => {
    if (!failedPhoto || !connected) return;
    // Offline or with an expired URL the photo itself did not fail: a new URL costs no replacement.
    if (failedPhoto.offline || Date.now() >= photosExpireAt) return void fetchQuestions();
    const { questionId } = failedPhoto;
    let stopped = false;
    async function report() {
      while (!stopped) {
        const answer = await connection.current?.photoFailed({ user_id: playerId, question_id: questionId });
        if (stopped || !answer) return;
        if (answer.success) return dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
        if (FINAL.has(answer.code)) return dispatch({ type: 'photoSettled', questionId });
        await pauseBeforeRetry(answer.retryAfterSeconds);
      }
    }
    void report();
    return () => {
      stopped = true;
    };
  }, [failedPhoto, photosExpireAt, connected, playerId, connection, dispatch, fetchQuestions]);
}
