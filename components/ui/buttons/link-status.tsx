'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { IconNext } from '../icons/icons';

/** Highlights a link's content until its target has loaded. Must be inside a link. */
export function LinkBusy({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={pending ? 'link-busy' : undefined}>{children}</span>;
}

/** Draws the arrow of a link row, animated until its target has loaded. Must be inside a link. */
export function LinkHint() {
  const { pending } = useLinkStatus();
  return (
    <IconNext className={`size-5 shrink-0 ${pending ? 'animate-pulse text-accent-text' : 'text-muted'}`} />
  );
}
