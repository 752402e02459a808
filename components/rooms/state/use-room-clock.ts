'use client';

import { useEffect, useState } from 'react';
import { type QuestionStep, questionStepOf, type RoomState } from './room-state';

const LEAD_TICK_MS = 50;
const TICK_MS = 250;

type RoomClock = {
  nowMs: number;
  /** Step of the question on screen, which stays for a moment after it has ended. */
  step: QuestionStep | null;
};

export function useRoomClock({ room, clockOffsetMs, revealAtMs }: RoomState): RoomClock {
  const startsAt = room?.phase === 'question' ? (room.question?.starts_at ?? 0) : 0;
  const isLead = startsAt > Date.now() + clockOffsetMs || revealAtMs > Date.now() + clockOffsetMs;
  const isRunning = room?.phase === 'question' || room?.phase === 'result';
  // Ticks faster before the start, so that the photo shows to all at the same moment.
  const nowMs = useServerNow(clockOffsetMs, isRunning ? (isLead ? LEAD_TICK_MS : TICK_MS) : null);
  const question = room?.phase === 'question' ? room.question : null;
  if (room?.phase === 'result' && nowMs < revealAtMs && !prefersReducedMotion())
    return { nowMs, step: 'timeUp' };
  return { nowMs, step: question && questionStepOf(question, nowMs) };
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the server's clock in epoch ms, updated every `everyMs`; null stops the updates. */
function useServerNow(clockOffsetMs: number, everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    setNowMs(Date.now());
    const clock = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return nowMs + clockOffsetMs;
}
