'use client';

import { useLoaded } from '@/components/client/loading/use-loaded';
import { whenIdle } from '@/components/client/loading/when-idle';
import type { BesideGameProps } from './beside-game';

const load = () => import('./beside-game');

export function PlayLater(props: BesideGameProps) {
  const loaded = useLoaded(load, whenIdle);
  return loaded ? <loaded.BesideGame {...props} /> : null;
}
