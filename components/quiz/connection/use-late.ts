'use client';

import { useEffect, useState } from 'react';

/** Returns true once `waiting` has lasted for `patienceMs`. */
export function useLate(waiting: boolean, patienceMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting, patienceMs]);
  return waiting && late;
}
