'use client';

import { useEffect, useState } from 'react';
import { type RoomState, type Stage, stageOf } from './room-state';

const LEAD_TICK_MS = 50;
const TICK_MS = 250;

type RoomClock = {
  nowMs: number;
  /** Of the question on the screen, which stays there for a moment after it has ended. */
  stage: Stage | null;
};

/** Returns the server's clock, and the stage of the question on the screen. */
export function useRoomClock({ room, clockOffsetMs, revealAtMs }: RoomState): RoomClock {
  const startsAt = room?.phase === 'question' ? (room.question?.starts_at ?? 0) : 0;
  const isLead = startsAt > Date.now() + clockOffsetMs || revealAtMs > Date.now() + clockOffsetMs;
  const isRunning = room?.phase === 'question' || room?.phase === 'result';
  // The photo shows to all at the same moment.
  const nowMs = useServerNow(clockOffsetMs, isRunning ? (isLead ? LEAD_TICK_MS : TICK_MS) : null);
  const question = room?.phase === 'question' ? room.question : null;
  if (room?.phase === 'result' && nowMs < revealAtMs && !prefersStill()) return { nowMs, stage: 'timeUp' };
  return { nowMs, stage: question && stageOf(question, nowMs) };
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the time of the server's clock in epoch ms, updated every `everyMs`; null stops the updates. */
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
