'use client';

import { useEffect, useState } from 'react';

/** Counts down the seconds of a wait. Returns the seconds left, and a function that starts another wait. */
export function useSecondsLeft(initialSeconds: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(initialSeconds);
  const [seconds, setSeconds] = useState({ total: initialSeconds });
  useEffect(() => {
    if (seconds.total <= 0) return;
    // A monotonic clock: it ignores changes of the system time and runs while the tab sleeps.
    const endsAt = performance.now() + seconds.total * 1000;
    const clock = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(clock);
    }, 250);
    return () => clearInterval(clock);
  }, [seconds]);
  function start(total: number) {
    setLeft(total);
    setSeconds({ total });
  }
  return [left, start];
}

/** Returns '0:27' for 27 seconds. */
export function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
