'use client';

import Link from 'next/link';
import type { ComponentType } from 'react';
import { isDue, useDailyDue } from '@/components/client/notifications/daily-due';
import { useIsGuest } from '@/components/client/session/guest';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { IconFriends, IconHeart, IconNext, type IconProps } from '@/components/ui/icons/icons';
import { IconDaily } from '@/components/ui/icons/more-icons';
import { IconBadge, IconBoard } from '@/components/ui/icons/tab-icons';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { Holdings } from '../machine/quiz-state';
import { GuestOffer, LivesRules, minutesAndSeconds, useCountdown } from './lives-modal';

type Way = {
  id: 'due' | 'played' | 'together' | 'badges' | 'board';
  href: string;
  Icon: ComponentType<IconProps>;
};

const DAILY = { href: '/daily', Icon: IconDaily };
const TOGETHER: Way = { id: 'together', href: '/room', Icon: IconFriends };
const FOR_ACCOUNTS: Way[] = [
  { id: 'badges', href: '/badge', Icon: IconBadge },
  { id: 'board', href: '/leaderboard', Icon: IconBoard },
];

export function WithoutLives({ holdings, onLives }: { holdings: Holdings | null; onLives: () => void }) {
  const t = useTexts('quiz');
  const leftMs = useCountdown(holdings);
  const isGuest = useIsGuest();
  return (
    <div className="flex flex-col gap-3 pb-3">
      <EmptyState title={<h1>{t('outOfLives')}</h1>}>
        {leftMs === null ? null : (
          <p className="flex items-center gap-2 font-display font-semibold text-xl">
            <IconHeart className="size-6 text-accent" />
            {t.rich('nextLife', {
              left: minutesAndSeconds(leftMs),
              time: (left) => (
                <span role="timer" className="numerals font-extrabold text-4xl leading-none">
                  {left}
                </span>
              ),
            })}
          </p>
        )}
        <LivesRules />
        <p className="text-paper-muted">{t('photoWaits')}</p>
        {isGuest ? (
          <GuestOffer />
        ) : (
          <Button onClick={onLives} className="w-full">
            {t('getLives')}
          </Button>
        )}
      </EmptyState>
      <Meanwhile isGuest={isGuest} />
    </div>
  );
}

function Meanwhile({ isGuest }: { isGuest: boolean }) {
  const t = useTexts('quiz');
  const daily = useDailyDue();
  const hasDaily = daily !== null && daily.state !== 'none';
  const ways: Way[] = [
    ...(hasDaily ? [{ ...DAILY, id: isDue(daily) ? ('due' as const) : ('played' as const) }] : []),
    TOGETHER,
    ...(isGuest ? [] : FOR_ACCOUNTS),
  ];
  return (
    <nav aria-label={t('untilThen')} className="flex flex-col gap-3">
      {ways.map(({ id, href, Icon }) => (
        <Link
          key={href}
          href={href}
          className="press press-raised flex min-h-14 items-center gap-3 border border-line bg-raised px-4 py-2"
        >
          <Icon className="size-7 shrink-0 text-accent-text" />
          <span className="flex-1">
            <span className="block font-display font-extrabold text-xl leading-tight">
              {t(`ways.${id}.title`)}
            </span>
            <span className="block text-muted text-sm">{t(`ways.${id}.text`)}</span>
          </span>
          <IconNext className="size-5 text-muted" />
        </Link>
      ))}
    </nav>
  );
}

export function WithoutQuestions({ phase, onRetry }: { phase: 'empty' | 'failed'; onRetry: () => void }) {
  const t = useTexts('quiz');
  const common = useTexts('common');
  const failed = phase === 'failed';
  return (
    <EmptyState title={<h1>{failed ? common('somethingWrong') : t('noQuestions')}</h1>} alert={failed}>
      <p className="text-paper-muted">{t(failed ? 'questionsFailed' : 'noQuestionsText')}</p>
      <Button onClick={onRetry}>{common('tryAgain')}</Button>
    </EmptyState>
  );
}
