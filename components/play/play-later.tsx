'use client';

import { useLoaded } from '@/components/client/use-loaded';
import { whenIdle } from '@/components/client/when-idle';
import type { BesideGameProps } from './beside-game';

const load = () => import('./beside-game');

/** Loads notifications and the panels of a desktop when the page is idle. */
export function PlayLater(props: BesideGameProps) {
  const loaded = useLoaded(load, whenIdle);
  return loaded ? <loaded.BesideGame {...props} /> : null;
}
