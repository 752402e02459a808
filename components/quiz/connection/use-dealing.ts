'use client';

import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from 'react';
import { toastLater } from '@/components/client/notifications/toasts';
import { useTexts } from '@/components/client/texts-provider';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { Ack, QuestionSet } from '@/lib/contract/realtime/protocol';
import type { QuizEvent } from '../machine/quiz-machine';
import { isEnding, isFresh, isLast } from '../machine/quiz-round';
import type { QuizState } from '../machine/quiz-state';
import { ATTEMPTS_BEFORE_ERROR, pauseBeforeRetry } from './retry';
import { leaveEndedSession } from './use-game-connection';

/** Fetches the open questions. The function must be stable. */
export type RequestQuestions = (line: GameConnection) => Promise<Ack<QuestionSet>>;

type Dealing = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  ready: boolean;
  requestQuestions: RequestQuestions;
  /** Resolves to whether a round card is due, so that nothing may be dealt. */
  fetchRound: () => Promise<boolean>;
};

/** Returns the event of a refusal. Without lives, the server states the seconds until the next one. */
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

/** Returns a function that fetches questions. The server deals a new round if the last one has been played. */
function useDeals({ dispatch, connection, requestQuestions }: Dealing) {
  const asking = useRef(false);
  return useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    for (let attempt = 1; attempt <= ATTEMPTS_BEFORE_ERROR; attempt += 1) {
      if (!connection.current) break;
      const answer = await requestQuestions(connection.current);
      if (answer.success) {
        dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
        break;
      }
      if (answer.code === 'NOT_SIGNED_IN') leaveEndedSession();
      const final =
        answer.code === 'NO_LIVES' || answer.code === 'NO_QUESTIONS' || attempt === ATTEMPTS_BEFORE_ERROR;
      if (final) dispatch(refusal(answer.code, answer.retryAfterSeconds));
      if (final) break;
      await pauseBeforeRetry(answer.retryAfterSeconds);
    }
    asking.current = false;
  }, [connection, dispatch, requestQuestions]);
}

/** Returns functions that fetch the open questions, or the round card that is due. `refresh` accepts a fresh page as it is. */
function useSync(dealing: Dealing) {
  const deal = useDeals(dealing);
  const { fetchRound } = dealing;
  const latest = useRef(dealing.state);
  latest.current = dealing.state;
  const fetchQuestions = useCallback(async () => {
    if (isEnding(latest.current)) return;
    const isDue = !latest.current.mayDeal && (await fetchRound());
    // Another tab may have answered the last question meanwhile.
    if (!isDue && !isEnding(latest.current)) await deal();
  }, [fetchRound, deal]);
  const refresh = useCallback(
    async () => void (await (isFresh(latest.current) ? fetchRound() : fetchQuestions())),
    [fetchRound, fetchQuestions],
  );
  return { fetchQuestions, refresh };
}

/** Fetches questions when needed: on each connection, when none are left, and when a life comes back. */
export function useDealing(dealing: Dealing) {
  const t = useTexts('quiz');
  const { state, ready } = dealing;
  const { fetchQuestions, refresh } = useSync(dealing);
  const { phase, holdings } = state;
  // A server-rendered page has only one question of its round.
  const restMissing = phase === 'judged' && state.questions.length === 1 && !isLast(state) && !state.upcoming;
  useEffect(() => {
    if (ready) void refresh();
  }, [ready, refresh]);
  useEffect(() => {
    if (ready && (phase === 'loading' || restMissing)) void fetchQuestions();
  }, [ready, phase, restMissing, fetchQuestions]);

  const { isStale } = state;
  const leftScreen = isStale && phase === 'loading';
  useEffect(() => {
    if (leftScreen) toastLater((toast) => toast(t('photoGone'), { id: 'gone' }));
  }, [leftScreen, t]);
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
    const timer = setTimeout(refresh, wait);
    return () => clearTimeout(timer);
  }, [ready, nextLifeAt, offset, refresh]);
  return fetchQuestions;
}
