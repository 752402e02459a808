'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Returns the device's time zone, or null before hydration. */
export function useTimeZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}
