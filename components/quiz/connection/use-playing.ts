'use client';

import { type Dispatch, useEffect, useMemo } from 'react';
import { onPlayerLogout } from '@/components/client/device/player-storage';
import { setQuestionOpen } from '@/components/client/notifications/question-open';
import { signal } from '@/components/client/signals/signal';
import { createQuizKeeper } from '../machine/quiz-cache';
import type { QuizEvent } from '../machine/quiz-machine';
import { AFTER_ANSWER_MS, clockRuns, type QuizState } from '../machine/quiz-state';
import { leaveEndedSession } from './use-game-connection';

type Playing = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connected: boolean;
  playerHash: string;
};

/** Runs what all kinds of games share: clock, storage, sounds, and the pause without a connection. */
export function usePlaying({ state, dispatch, connected, playerHash }: Playing): void {
  useClock(state, dispatch);
  useAdvancing(state, dispatch);
  useKeeping(playerHash, state);
  useEffect(() => onPlayerLogout(playerHash, leaveEndedSession), [playerHash]);
  useEffect(() => dispatch({ type: 'paused', reason: 'offline', on: !connected }), [connected, dispatch]);
  useSignals(state);
  useAsking(state);
}

/** Makes toasts wait while a question is open. */
export function useAsking({ phase }: QuizState): void {
  const asking = phase === 'asking';
  useEffect(() => {
    setQuestionOpen(asking);
    return () => setQuestionOpen(false);
  }, [asking]);
}

export function useSignals({ phase, choice, judgement, elsewhere, spent }: QuizState): void {
  const locked = phase === 'sending' && choice !== null;
  useEffect(() => {
    if (locked) signal('lock');
  }, [locked]);
  useEffect(() => {
    if (!judgement || elsewhere) return;
    if (judgement.correct) signal('right');
    else signal(spent === 'life' ? 'lifeLost' : 'wrong');
  }, [judgement, elsewhere, spent]);
}

function useKeeping(playerHash: string, state: QuizState): void {
  const keeper = useMemo(() => createQuizKeeper(playerHash), [playerHash]);
  useEffect(() => keeper.keep(state), [keeper, state]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
}

const TICK_MS = 250;

function useClock(state: QuizState, dispatch: Dispatch<QuizEvent>): void {
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
  }, [running, dispatch]);

  useEffect(() => {
    const look = () => dispatch({ type: 'paused', reason: 'hidden', on: document.hidden });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);
}

/** Advances two seconds after the result, unless the player holds it. */
export function useAdvancing({ phase, held, judgedAtMs }: QuizState, dispatch: Dispatch<QuizEvent>): void {
  useEffect(() => {
    if (phase !== 'judged' || held) return;
    const rest = Math.max(0, judgedAtMs + AFTER_ANSWER_MS - Date.now());
    const next = setTimeout(() => dispatch({ type: 'advanced' }), rest);
    return () => clearTimeout(next);
  }, [phase, held, judgedAtMs, dispatch]);
}
