'use client';

import { useEffect, useReducer } from 'react';
import type { WireLives } from '@/lib/realtime/protocol';
import type { GetTicket } from './game-connection';
import { readQuizCache, writeQuizCache } from './quiz-cache';
import { quizReducer } from './quiz-machine';
import { AFTER_ANSWER_MS, clockRuns, initialState, type PauseReason } from './quiz-state';
import { useAnswering } from './use-answering';
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

const TICK_MS = 250;

/** The round on screen: the pure machine, driven by the connection, the clock and the storage of this device. */
export function useQuiz(props: QuizProps) {
  const { playerId, playerHash, lives } = props;
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(lives, lives?.serverTime ?? 0));
  const { connection, connected } = useGameConnection(props.getTicket, dispatch);
  const county = useCounty(props.findCounty);
  const ready = connected && county.ready;

  const fetchQuestions = useDealing({ state, dispatch, connection, ready, playerId, table: county.table });
  useAnswering({ state, dispatch, connection, connected, playerId });

  useEffect(() => {
    const cache = readQuizCache(playerHash);
    if (cache) dispatch({ type: 'restored', cache });
    if (lives) dispatch({ type: 'livesChanged', lives, nowMs: Date.now() });
  }, [playerHash, lives]);
  useEffect(() => writeQuizCache(playerHash, state), [playerHash, state]);

  const pause = (reason: PauseReason, on: boolean) => dispatch({ type: 'paused', reason, on });
  useEffect(() => dispatch({ type: 'paused', reason: 'offline', on: !connected }), [connected]);
  useEffect(
    () => dispatch({ type: 'paused', reason: 'overlay', on: county.overlay !== null }),
    [county.overlay],
  );
  useEffect(() => {
    const look = () => dispatch({ type: 'paused', reason: 'hidden', on: document.hidden });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const running = clockRuns(state);
  useEffect(() => {
    if (!running) return;
    let last = performance.now();
    const clock = setInterval(() => {
      const now = performance.now();
      dispatch({ type: 'ticked', elapsedMs: now - last });
      last = now;
    }, TICK_MS);
    return () => clearInterval(clock);
  }, [running]);

  const { phase, held, judgedAtMs } = state;
  useEffect(() => {
    if (phase !== 'judged' || held) return;
    const rest = Math.max(0, judgedAtMs + AFTER_ANSWER_MS - Date.now());
    const next = setTimeout(() => dispatch({ type: 'advanced' }), rest);
    return () => clearTimeout(next);
  }, [phase, held, judgedAtMs]);

  async function reportPhoto(questionId: string) {
    const answer = await connection.current?.photoFailed({ user_id: playerId, question_id: questionId });
    if (answer?.success) dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
  }
  return { state, dispatch, pause, connected, county, fetchQuestions, reportPhoto };
}
