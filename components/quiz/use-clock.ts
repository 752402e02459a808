'use client';

import { type Dispatch, useEffect } from 'react';
import type { QuizEvent } from './quiz-machine';
import { AFTER_ANSWER_MS, clockRuns, type QuizState } from './quiz-state';

const TICK_MS = 250;

export function useClock(state: QuizState, dispatch: Dispatch<QuizEvent>): void {
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
export function useGoingOn({ phase, held, judgedAtMs }: QuizState, dispatch: Dispatch<QuizEvent>): void {
  useEffect(() => {
    if (phase !== 'judged' || held) return;
    const rest = Math.max(0, judgedAtMs + AFTER_ANSWER_MS - Date.now());
    const next = setTimeout(() => dispatch({ type: 'advanced' }), rest);
    return () => clearTimeout(next);
  }, [phase, held, judgedAtMs, dispatch]);
}
