'use client';

import { useLinkStatus } from 'next/link';
import { IconNext } from './icons';

/** The arrow of a row that leads on; it moves while the screen behind it is on its way. Inside a link only. */
export function LinkHint() {
  const { pending } = useLinkStatus();
  return (
    <IconNext className={`size-5 shrink-0 ${pending ? 'animate-pulse text-accent-text' : 'text-muted'}`} />
  );
}
