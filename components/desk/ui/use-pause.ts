'use client';

import { useEffect, useState } from 'react';

/** A key that is pressed twice by mistake comes again within this time. */
export const DOUBLE_PRESS_MS = 500;

/** A short time after a decision in which nothing is decided, so that a double press does not decide the next item unseen. */
export function usePause() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isPaused: startedAt !== null, start: () => setStartedAt(performance.now()) };
}
