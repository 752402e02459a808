'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The operator counts as inactive after this time without input. */
const ACTIVE_MS = 10 * 60 * 1000;

const USES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Calls `refresh` at each interval while the page is visible and its operator active. Returns whether it is paused. */
export function useWhileActive(refresh: () => void, everyMs: number): boolean {
  const [isPaused, setPaused] = useState(false);
  const activeAtMs = useRef(0);
  const onTick = useEffectEvent(() => {
    const isIdle = performance.now() - activeAtMs.current > ACTIVE_MS;
    setPaused(isIdle);
    if (!isIdle && document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    const noteUse = () => {
      activeAtMs.current = performance.now();
      setPaused(false);
    };
    noteUse();
    for (const use of USES) addEventListener(use, noteUse, { passive: true });
    const timer = setInterval(() => onTick(), everyMs);
    return () => {
      clearInterval(timer);
      for (const use of USES) removeEventListener(use, noteUse);
    };
  }, [everyMs]);
  return isPaused;
}
