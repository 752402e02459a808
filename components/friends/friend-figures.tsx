'use client';

import { useTexts } from '@/components/client/texts-provider';
import { IconFlame } from '@/components/ui/icons/icons';
import { formatNumber } from '@/lib/contract/format';
import type { FriendRow } from '@/lib/contract/friends/friend-view';
import type { Texts } from '@/messages/format';

type Figures = Pick<FriendRow, 'streak' | 'today' | 'week_points'>;

export function figuresText(t: Texts<'common'>, { streak, today, week_points }: Figures): string {
  return [
    streak > 0 ? t('streakSpoken', { days: streak }) : '',
    today ? t('dailySpoken', today) : t('dailyNotYetSpoken'),
    t('weekPointsSpoken', { points: week_points }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function FriendFigures({ friend }: { friend: Figures }) {
  const t = useTexts('common');
  const { streak, today, week_points } = friend;
  return (
    <>
      <span className="sr-only">{figuresText(t, friend)}</span>
      <span
        aria-hidden="true"
        className="numerals flex flex-wrap items-center gap-x-2.5 pt-0.5 text-paper-muted text-sm leading-tight"
      >
        {streak > 0 ? (
          <span className="flex items-center font-bold text-paper-text">
            <IconFlame className="size-4" />
            {formatNumber(t.locale, streak)}
          </span>
        ) : null}
        <span>{today ? t('dailyOf', today) : t('dailyNotYet')}</span>
        <span>{t('weekPoints', { points: week_points })}</span>
      </span>
    </>
  );
}
