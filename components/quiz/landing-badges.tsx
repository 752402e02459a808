'use client';

import { useEffect } from 'react';
import { signal } from '@/components/client/signal';
import { useTexts } from '@/components/client/texts-provider';
import { BadgePin } from '@/components/ui/badge-pin';
import { badgeIcon, findNamedBadge } from '@/lib/contract/badges/catalogue';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import type { RoundBadge } from '@/lib/contract/quiz/round';

/** Returns the badges of notifications, each once with how often it was earned. */
export function badgesOf(notifications: readonly NotificationView[]): RoundBadge[] {
  const byName = Map.groupBy(notifications, ({ badge }) => badge ?? '');
  return [...byName].flatMap(([name, { length: times }]) => {
    const badge = findNamedBadge(name);
    return badge ? [{ id: badge.id, name, icon: badgeIcon(badge), times }] : [];
  });
}

/** Shows badges large. Each lands when it is first seen, with sound and vibration where they are on. */
export function LandingBadges({ badges }: { badges: readonly RoundBadge[] }) {
  const t = useTexts('quiz');
  const count = badges.length;
  useEffect(() => {
    if (count > 0) signal('badge');
  }, [count]);
  if (count === 0) return null;
  return (
    <ul aria-label={t('newBadges', { count })} className="flex flex-wrap justify-center gap-x-4 gap-y-3">
      {badges.map(({ id, name, icon, times }, index) => (
        <li
          key={id}
          className="flex w-28 animate-pin flex-col items-center gap-1 text-center max-[359px]:w-24"
          style={{ animationDelay: `${Math.min(index, 4) * 120}ms` }}
        >
          <BadgePin
            badge={{ badge_icon: icon, badgeCount: times, status: 'true' }}
            className="size-24 max-[359px]:size-20"
          />
          <span className="font-semibold text-sm leading-tight">{name}</span>
          {times > 1 ? <span className="sr-only">{t('times', { count: times })}</span> : null}
        </li>
      ))}
    </ul>
  );
}
