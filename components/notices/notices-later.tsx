'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/components/client/when-idle';
import type { NoticesProps } from './notices';

/** Loads the notifications when the page is idle, outside the first load. */
export function NoticesLater(props: NoticesProps) {
  const [Notices, setNotices] = useState<ComponentType<NoticesProps> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./notices').then(
          (loaded) => setNotices(() => loaded.Notices),
          () => undefined,
        );
      }),
    [],
  );
  return Notices ? <Notices {...props} /> : null;
}
