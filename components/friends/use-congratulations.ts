'use client';

import { useEffect, useState } from 'react';
import { markShown, useNotifications } from '@/components/client/notification-state';
import type { NewFriend } from './congratulation-modal';
import type { FriendsActions } from './friends-actions';

/**
 * Returns the friend to congratulate on: first the one just accepted here, then those who accepted meanwhile. Marks
 * each as seen.
 */
export function useCongratulations(
  own: NewFriend | null,
  onOwnShown: () => void,
  markNotificationsSeen: FriendsActions['markNotificationsSeen'],
) {
  const { accepted } = useNotifications();
  // A newer list must not replace the friend on screen.
  const [shown, setShown] = useState<{ id: string; friend: NewFriend } | null>(null);
  const next = accepted[0];
  useEffect(() => {
    if (own || shown || !next) return;
    setShown({ id: next.id, friend: { name: next.name ?? 'Unknown', reward: next.reward ?? 'none' } });
    markShown([next.id]);
    void markNotificationsSeen({ ids: [next.id], shown: [next.id] }).catch(() => null);
  }, [own, shown, next, markNotificationsSeen]);
  return {
    friend: own ?? shown?.friend ?? null,
    close: () => (own ? onOwnShown() : setShown(null)),
  };
}
