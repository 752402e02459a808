'use client';

import { useLoaded } from '@/components/client/use-loaded';

const load = () => import('./every-page');

/** Loads what every page has and no first paint shows. A toast from before waits for it. */
export function PageLater() {
  const loaded = useLoaded(load);
  return loaded ? <loaded.EveryPage /> : null;
}
