'use client';

import { useEffect, useState } from 'react';

/** Whether something has been waiting for longer than a blink; short waits are not worth a word. */
export function useLate(waiting: boolean, patienceMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting, patienceMs]);
  return waiting && late;
}
