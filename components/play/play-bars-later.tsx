'use client';

import { useLoaded } from '@/components/client/loading/use-loaded';
import { whenIdle } from '@/components/client/loading/when-idle';
import type { PlayBarsProps } from './play-bars';

const load = () => import('./play-bars');

export function PlayBarsLater(props: PlayBarsProps) {
  const loaded = useLoaded(load, whenIdle);
  return loaded ? <loaded.PlayBars {...props} /> : null;
}
