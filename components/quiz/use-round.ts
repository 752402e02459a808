'use client';

import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from 'react';
import { playerKey, writeForPlayer } from '@/components/client/player-storage';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { QuizEvent } from './quiz-machine';
import { isEnding, isLeft } from './quiz-round';
import type { QuizState } from './quiz-state';
import { pauseBeforeRetry, RETRIES } from './retry';
import { leaveEndedSession } from './use-game-connection';

type Game = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
  playerHash: string;
};

/** Fetches the result of the round while the last answer shows. Returns how to ask whether a round has ended. */
export function useRound(game: Game): () => Promise<boolean> {
  const { state, connected } = game;
  const fetchRound = useRoundFetch(game);
  const { phase, round, roundFailed } = state;
  const isOver = phase === 'roundOver' || (phase === 'judged' && isEnding(state));
  const isMissing = isOver && round === null && !roundFailed;
  useEffect(() => {
    if (connected && isMissing) void fetchRound();
  }, [connected, isMissing, fetchRound]);
  useLeaving(game);
  return fetchRound;
}

/** Returns a function that resolves to whether a card is due. Calls at the same time share one request. */
function useRoundFetch({ state, dispatch, connection, playerId }: Game) {
  const latest = useRef(state);
  latest.current = state;
  const pending = useRef<Promise<boolean> | null>(null);
  return useCallback(() => {
    async function fetchIt(): Promise<boolean> {
      for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
        const answer = await connection.current?.fetchRound({ user_id: playerId });
        if (!answer) return true;
        if (answer.success) {
          dispatch({ type: 'roundFetched', round: answer.data });
          return answer.data !== null && !isLeft(latest.current, answer.data);
        }
        if (answer.code === 'NOT_SIGNED_IN') leaveEndedSession();
        if (attempt < RETRIES) await pauseBeforeRetry(answer.retryAfterSeconds);
      }
      dispatch({ type: 'roundFailed' });
      return true;
    }
    pending.current ??= fetchIt().finally(() => {
      pending.current = null;
    });
    return pending.current;
  }, [connection, dispatch, playerId]);
}

/** Saves which card was left, so that it does not come back, and follows another tab that left it. */
function useLeaving({ state: { leftSetId }, dispatch, playerHash }: Game): void {
  useEffect(() => {
    if (leftSetId !== null) writeForPlayer(playerHash, 'quiz_round_left', leftSetId);
  }, [playerHash, leftSetId]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== playerKey(playerHash, 'quiz_round_left') || newValue === null) return;
      dispatch({ type: 'wentOn', setId: String(JSON.parse(newValue)) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [playerHash, dispatch]);
}
