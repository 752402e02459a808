'use client';

import { useEffect, useState } from 'react';
import {
  isShown,
  type MarkNotificationsSeen,
  markShown,
  useNotifications,
} from '@/components/client/notifications/notification-state';
import { signal } from '@/components/client/signals/signal';
import { useTexts } from '@/components/client/texts-provider';
import { BadgePin } from '@/components/ui/drawings/badge-pin';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import type { RoundBadge } from '@/lib/contract/quiz/round';

/** A badge to show. Badges from notifications have no description. */
export type LandedBadge = Omit<RoundBadge, 'description'> & Partial<RoundBadge>;

export function badgesOf(notifications: readonly NotificationView[]): LandedBadge[] {
  const byId = Map.groupBy(notifications, ({ badge_id: id }) => id);
  return [...byId].flatMap(([id, earned]) => {
    const name = earned[0]?.badge ?? null;
    return id === null || name === null ? [] : [{ id, name, icon: `${id}.svg`, times: earned.length }];
  });
}

export function LandingBadges({ badges }: { badges: readonly LandedBadge[] }) {
  const t = useTexts('quiz');
  const count = badges.length;
  useEffect(() => {
    if (count > 0) signal('badge');
  }, [count]);
  if (count === 0) return null;
  return (
    <ul aria-label={t('newBadges', { count })} className="flex flex-wrap justify-center gap-x-4 gap-y-3">
      {badges.map(({ id, name, description, icon, times }, index) => (
        <li
          key={id}
          className="flex w-32 animate-pin flex-col items-center gap-1 text-center max-[359px]:w-28"
          style={{ animationDelay: `${Math.min(index, 4) * 120}ms` }}
        >
          <BadgePin
            badge={{ badge_icon: icon, badgeCount: times, status: 'true' }}
            className="size-24 max-[359px]:size-20"
          />
          <span className="font-semibold text-sm leading-tight">{name}</span>
          {description ? <span className="text-paper-muted text-xs leading-snug">{description}</span> : null}
          {times > 1 ? <span className="sr-only">{t('times', { count: times })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

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
