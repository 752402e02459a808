'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';

/** What a link shows, lit up from the tap until the screen behind it is there. Inside a link only. */
export function LinkBusy({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={pending ? 'link-busy' : undefined}>{children}</span>;
}
