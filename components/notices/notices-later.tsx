'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { NoticesProps } from './notices';

/** By then at the latest, however busy the page is. */
const AT_LATEST_MS = 4000;
/** Where the browser does not tell when it has time. */
const WITHOUT_IDLE_MS = 1500;

function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}

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
