'use client';

import { useEffect, useReducer } from 'react';
import { vibrateFor } from '@/lib/browser/vibration';
import type { WireLives } from '@/lib/realtime/protocol';
import type { GetTicket } from './game-connection';
import { readQuizCache, writeQuizCache } from './quiz-cache';
import { quizReducer } from './quiz-machine';
import { initialState, PHOTOS_STALE_MS } from './quiz-state';
import { useAnswering } from './use-answering';
import { useClock, useGoingOn } from './use-clock';
import { type FindCounty, useCounty } from './use-county';
import { useDealing } from './use-dealing';
import { useGameConnection } from './use-game-connection';

export type QuizProps = {
  playerId: string;
  /** Names this player's keys in local storage without telling who it is. */
  playerHash: string;
  lives: WireLives | null;
  getTicket: GetTicket;
  findCounty: FindCounty;
};

/** The round on screen: the pure machine, driven by the connection, the clock and the storage of this device. */
export function useQuiz(props: QuizProps) {
  const { playerId, playerHash, lives } = props;
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(lives, lives?.serverTime ?? 0));
  const { connection, connected } = useGameConnection(props.getTicket, dispatch);
  const county = useCounty(props.findCounty);
  const ready = connected && county.ready;
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, playerId, table: county.table });
  useAnswering({ state, dispatch, connection, connected, playerId });
  useClock(state, dispatch);
  useGoingOn(state, dispatch);

  useEffect(() => {
    const cache = readQuizCache(playerHash);
    if (cache) dispatch({ type: 'restored', cache });
    if (lives) dispatch({ type: 'livesChanged', lives, nowMs: Date.now() });
  }, [playerHash, lives]);
  useEffect(() => writeQuizCache(playerHash, state), [playerHash, state]);
  useEffect(() => dispatch({ type: 'paused', reason: 'offline', on: !connected }), [connected]);
  useEffect(
    () => dispatch({ type: 'paused', reason: 'overlay', on: county.overlay !== null }),
    [county.overlay],
  );
  const { judgement, elsewhere } = state;
  useEffect(() => {
    if (judgement && !elsewhere) vibrateFor(judgement.correct);
  }, [judgement, elsewhere]);

  async function reportPhoto(questionId: string) {
    // An address that ran out is no failed photo: a new one costs the player no replacement.
    if (Date.now() - state.fetchedAtMs > PHOTOS_STALE_MS) return fetchQuestions();
    const answer = await connection.current?.photoFailed({ user_id: playerId, question_id: questionId });
    if (answer?.success) dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
  }
  return { state, dispatch, connected, county, fetchQuestions, reportPhoto };
}
