'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and the browser takes that over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
