'use client';

import { useLoaded, whenIdle } from '@/components/client/use-loaded';
import type { BesideGameProps } from './beside-game';
import type { PlayBarsProps } from './play-bars';

const loadBesideGame = () => import('./beside-game');

export function PlayLater(props: BesideGameProps) {
  const loaded = useLoaded(loadBesideGame, whenIdle);
  return loaded ? <loaded.BesideGame {...props} /> : null;
}

const loadBars = () => import('./play-bars');

export function PlayBarsLater(props: PlayBarsProps) {
  const loaded = useLoaded(loadBars, whenIdle);
  return loaded ? <loaded.PlayBars {...props} /> : null;
}
