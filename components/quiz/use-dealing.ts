'use client';

import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { QuizEvent } from './quiz-machine';
import type { QuizState } from './quiz-state';
import { pauseBeforeRetry, RETRIES } from './retry';
import { leaveEndedSession } from './use-game-connection';

type Dealing = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  /** Connected, and the county is known or the wait for it is over. */
  ready: boolean;
  playerId: string;
  table: string | undefined;
};

/** Without lives, the server states the seconds until the next one. */
function refusal(code: string, retryAfterSeconds: number | undefined): QuizEvent {
  const known = code === 'NO_LIVES' && retryAfterSeconds !== undefined;
  return {
    type: 'dealRefused',
    code,
    ...(known && { nextLifeAtMs: Date.now() + retryAfterSeconds * 1000 }),
  };
}

/** Avoids asking just before the life is back. */
const AFTER_NEXT_LIFE_MS = 300;

/**
 * Fetches questions when needed: on each connection, when none are left, during the last result of a set, and when a
 * life comes back.
 */
export function useDealing({ state, dispatch, connection, ready, playerId, table }: Dealing) {
  const asking = useRef(false);
  const fetchQuestions = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const payload = { user_id: playerId, ...(table && { table }) };
    for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
      const answer = await connection.current?.fetchQuestions(payload);
      if (!answer) break;
      if (answer.success) {
        dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
        break;
      }
      if (answer.code === 'NOT_SIGNED_IN') leaveEndedSession();
      const final = answer.code === 'NO_LIVES' || answer.code === 'NO_QUESTIONS' || attempt === RETRIES;
      if (final) dispatch(refusal(answer.code, answer.retryAfterSeconds));
      if (final) break;
      await pauseBeforeRetry(answer.retryAfterSeconds);
    }
    asking.current = false;
  }, [connection, dispatch, playerId, table]);

  const { phase, holdings } = state;
  const lastShows = phase === 'judged' && state.questions.length === 1 && state.upcoming === null;
  useEffect(() => {
    if (ready) void fetchQuestions();
  }, [ready, fetchQuestions]);
  useEffect(() => {
    if (ready && (phase === 'loading' || lastShows)) void fetchQuestions();
  }, [ready, phase, lastShows, fetchQuestions]);

  const { isStale } = state;
  const leftScreen = isStale && phase === 'loading';
  useEffect(() => {
    if (leftScreen) toast('That photo was removed from the game. Here is another one.', { id: 'gone' });
  }, [leftScreen]);
  // A pending answer is judged first.
  useEffect(() => {
    if (ready && isStale && phase !== 'sending') void fetchQuestions();
  }, [ready, isStale, phase, fetchQuestions]);

  const { position, photosExpireAt } = state;
  // Photo URLs may have expired while the player was away.
  useEffect(() => {
    const stale = position >= 0 && Date.now() >= photosExpireAt;
    if (ready && phase === 'asking' && stale) void fetchQuestions();
  }, [ready, phase, position, photosExpireAt, fetchQuestions]);

  const nextLifeAt = holdings?.nextLifeAt ?? null;
  const offset = holdings?.clockOffsetMs ?? 0;
  useEffect(() => {
    if (!ready || nextLifeAt === null) return;
    const wait = Math.max(0, nextLifeAt - offset - Date.now()) + AFTER_NEXT_LIFE_MS;
    const timer = setTimeout(fetchQuestions, wait);
    return () => clearTimeout(timer);
  }, [ready, nextLifeAt, offset, fetchQuestions]);
  return fetchQuestions;
}
