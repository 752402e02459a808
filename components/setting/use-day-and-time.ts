'use client';

import { useSyncExternalStore } from 'react';
import { dayAndTime } from './time-ago';

const neverChanges = () => () => {};

/** '21 Nov, 07:19' by the device's clock; null where the page is rendered for a device whose time zone is not known yet. */
export function useDayAndTime(isoTime: string): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => dayAndTime(Date.parse(isoTime)),
    () => null,
  );
}
