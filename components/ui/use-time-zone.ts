'use client';

import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** The time zone of this device; null where the page is rendered for one whose zone is not known yet. */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
