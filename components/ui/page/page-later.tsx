'use client';

import { useLoaded } from '@/components/client/use-loaded';

const load = () => import('./every-page');

/** Loads what every page needs only after the first paint. Earlier toasts wait for it. */
export function PageLater() {
  const loaded = useLoaded(load);
  return loaded ? <loaded.EveryPage /> : null;
}
