'use client';

import { useEffect } from 'react';
import { signal } from '@/components/client/signal';
import { useTexts } from '@/components/client/texts-provider';
import { BadgePin } from '@/components/ui/badge-pin';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import type { RoundBadge } from '@/lib/contract/quiz/round';

/** A badge to show. Notifications do not say what theirs are for. */
export type LandedBadge = Omit<RoundBadge, 'description'> & Partial<RoundBadge>;

/** Returns the badges of notifications, each once with how often it was earned. */
export function badgesOf(notifications: readonly NotificationView[]): LandedBadge[] {
  const byId = Map.groupBy(notifications, ({ badge_id: id }) => id);
  return [...byId].flatMap(([id, earned]) => {
    const name = earned[0]?.badge ?? null;
    return id === null || name === null ? [] : [{ id, name, icon: `${id}.svg`, times: earned.length }];
  });
}

/** Shows badges large. Each lands when it is first seen, with sound and vibration where they are on. */
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
