'use client';

import { useLoaded } from '@/components/client/use-loaded';
import { whenIdle } from '@/components/client/when-idle';
import type { PlayBarsProps } from './play-bars';

const load = () => import('./play-bars');

/** Loads the bars above the screen when the page is idle. */
export function PlayBarsLater(props: PlayBarsProps) {
  const loaded = useLoaded(load, whenIdle);
  return loaded ? <loaded.PlayBars {...props} /> : null;
}
