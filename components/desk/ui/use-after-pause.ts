'use client';

import { useEffect, useEffectEvent } from 'react';

const PAUSE_MS = 150;

/**
 * Calls `read` once a row has stayed open for a moment. Rows that are only passed on the way to another are not read, and leave no
 * row in the audit. An undefined id is no row.
 */
export function useAfterPause(id: string | undefined, read: () => void): void {
  const onPause = useEffectEvent(read);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
