'use client';

import { useEffect, useState } from 'react';
import { UNDO_SHOWN_MS } from '@/lib/contract/desk/undo';

/** Keeps each decision for a while, so that the last ones can be undone one after the other. */
export function useUndo<T>() {
  const [decided, setDecided] = useState<readonly { value: T; untilMs: number }[]>([]);
  const first = decided[0];
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(
      () => setDecided((before) => before.filter((each) => each !== first)),
      first.untilMs - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [first]);
  return {
    /** The decision that `undo` would undo; null without one. */
    last: decided.at(-1)?.value ?? null,
    remember: (value: T) =>
      setDecided((before) => [...before, { value, untilMs: performance.now() + UNDO_SHOWN_MS }]),
    /** Forgets the last one, which is being undone. */
    forget: () => setDecided((before) => before.slice(0, -1)),
  };
}
