'use client';

import { useEffect, useState } from 'react';

const EACH_MS = 1000;

/** Returns the time of this device, updated each second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNowMs(Date.now()), EACH_MS);
    return () => clearInterval(clock);
  }, []);
  return nowMs;
}
