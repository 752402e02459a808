'use client';

import { useEffect, useState } from 'react';
import { UNDO_SHOWN_MS } from '@/lib/contract/desk/undo';

/** Keeps what was decided last for a while, so that it can be undone. */
export function useUndo<T>() {
  const [last, setLast] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    last: last?.value ?? null,
    remember: (value: T) => setLast({ value }),
    forget: () => setLast(null),
  };
}
