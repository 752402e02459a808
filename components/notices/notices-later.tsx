'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/components/client/when-idle';
import type { NoticesProps } from './notices';

/** The news, once the screen stands: no first load waits for them, and none brings their code. */
export function NoticesLater(props: NoticesProps) {
  const [Notices, setNotices] = useState<ComponentType<NoticesProps> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./notices').then(
          (loaded) => setNotices(() => loaded.Notices),
          // Without a network there are no news either; the next page load brings them.
          () => undefined,
        );
      }),
    [],
  );
  return Notices ? <Notices {...props} /> : null;
}
