'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';

/** Highlights a link's content until its target has loaded. Must be inside a link. */
export function LinkBusy({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={pending ? 'link-busy' : undefined}>{children}</span>;
}
