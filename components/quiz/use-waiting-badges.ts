'use client';

import { useEffect, useState } from 'react';
import {
  isShown,
  type MarkNotificationsSeen,
  markShown,
  useNotifications,
} from '@/components/client/notification-state';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';

/** Collects the badges that wait, and those that arrive while they are shown. Marks them as seen. */
export function useShownBadges(
  isShowing: boolean,
  markSeen: MarkNotificationsSeen,
): readonly NotificationView[] {
  const { badges } = useNotifications();
  const [collected, setCollected] = useState<readonly NotificationView[]>([]);
  useEffect(() => {
    const fresh = badges.filter(({ id }) => !isShown(id));
    if (!isShowing || fresh.length === 0) return;
    const ids = fresh.map(({ id }) => id);
    setCollected((known) => [...known, ...fresh]);
    markShown(ids);
    // A copy, because React encodes a repeated array as a reference, which actions refuse (decision 23).
    void markSeen({ ids, shown: [...ids] }).catch(() => null);
  }, [isShowing, badges, markSeen]);
  return collected;
}
