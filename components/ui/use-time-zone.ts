'use client';

import { useHydrated } from './use-hydrated';

/** The time zone of this device; null where the page is rendered for one whose zone is not known yet. */
export function useTimeZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}
