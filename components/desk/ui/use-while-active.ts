'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** After so long without a key or pointer nobody is looking. Refreshing does not keep the session open either way. */
const ACTIVE_MS = 10 * 60 * 1000;

const USES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Calls `refresh` at each interval while the page is visible and its operator active. Returns true while the operator has done
 * nothing for ten minutes: then nothing is called.
 */
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
