'use client';

import { useEffect, useState } from 'react';

/** Two presses within this time count as a double press. */
export const DOUBLE_PRESS_MS = 500;

/** Returns `start`, which pauses for DOUBLE_PRESS_MS. A double press then does not decide the next item unseen. */
export function usePause() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isPaused: startedAt !== null, start: () => setStartedAt(performance.now()) };
}
