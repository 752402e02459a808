'use client';

import { useHydrated } from './use-hydrated';

/** Returns the device's time zone, or null before hydration. */
export function useTimeZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}
