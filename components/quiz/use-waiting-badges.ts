'use client';

import { useEffect, useState } from 'react';
import { isShown, markShown, useNotifications } from '@/components/notifications/notification-state';
import type { ActionResult } from '@/lib/contract/action-result';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';

export type MarkSeen = (input: { ids: string[] }) => Promise<ActionResult<unknown>>;

/** Collects the badges that wait, and those that arrive while they are shown. Marks them as seen. */
export function useShownBadges(isShowing: boolean, markSeen: MarkSeen): readonly NotificationView[] {
  const { badges } = useNotifications();
  const [collected, setCollected] = useState<readonly NotificationView[]>([]);
  useEffect(() => {
    const fresh = badges.filter(({ id }) => !isShown(id));
    if (!isShowing || fresh.length === 0) return;
    const ids = fresh.map(({ id }) => id);
    setCollected((known) => [...known, ...fresh]);
    markShown(ids);
    void markSeen({ ids }).catch(() => null);
  }, [isShowing, badges, markSeen]);
  return collected;
}
