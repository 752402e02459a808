'use client';

import { useLinkStatus } from 'next/link';
import { IconNext } from '../icons/icons';

/** Draws the arrow of a link row, animated until its target has loaded. Must be inside a link. */
export function LinkHint() {
  const { pending } = useLinkStatus();
  return (
    <IconNext className={`size-5 shrink-0 ${pending ? 'animate-pulse text-accent-text' : 'text-muted'}`} />
  );
}
