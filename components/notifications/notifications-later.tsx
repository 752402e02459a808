'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/components/client/when-idle';
import type { NotificationsProps } from './notifications';

/** Loads the notifications when the page is idle, outside the first load. */
export function NotificationsLater(props: NotificationsProps) {
  const [Notifications, setComponent] = useState<ComponentType<NotificationsProps> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./notifications').then(
          (loaded) => setComponent(() => loaded.Notifications),
          () => undefined,
        );
      }),
    [],
  );
  return Notifications ? <Notifications {...props} /> : null;
}
