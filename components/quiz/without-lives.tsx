'use client';

import Link from 'next/link';
import type { ComponentType } from 'react';
import { isDue, useDailyDue } from '@/components/client/daily-due';
import { useIsGuest } from '@/components/client/guest';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { IconFriends, IconHeart, IconNext, type IconProps } from '@/components/ui/icons';
import { IconDaily } from '@/components/ui/more-icons';
import { IconBadge, IconBoard } from '@/components/ui/tab-icons';
import { GuestOffer, minutesAndSeconds, useCountdown } from './lives-modal';
import type { Holdings } from './quiz-state';

type Way = { href: string; Icon: ComponentType<IconProps>; title: string; text: string };

const DAILY = { href: '/daily', Icon: IconDaily };
const DUE: Way = {
  ...DAILY,
  title: "Play today's daily",
  text: 'The same ten photos for everybody. They cost no lives.',
};
const PLAYED: Way = { ...DAILY, title: "Today's daily", text: 'Your result, and how others did' };
const TOGETHER: Way = {
  href: '/room',
  Icon: IconFriends,
  title: 'Play together',
  text: 'Live, with friends. It costs no lives.',
};
const FOR_ACCOUNTS: Way[] = [
  { href: '/badge', Icon: IconBadge, title: 'Your badges', text: 'What you have, and what comes next' },
  { href: '/leaderboard', Icon: IconBoard, title: 'Leaderboard', text: 'Your rank this week and month' },
];

/** Shows when the next life comes, and what else there is until then. */
export function WithoutLives({ holdings, onLives }: { holdings: Holdings | null; onLives: () => void }) {
  const leftMs = useCountdown(holdings);
  const isGuest = useIsGuest();
  return (
    <div className="flex flex-col gap-3 pb-3">
      <EmptyState title={<h1>No more lives for now</h1>}>
        {leftMs === null ? null : (
          <p className="flex items-center gap-2 font-display font-semibold text-xl">
            <IconHeart className="size-6 text-accent" />
            Next life in
            <span role="timer" className="numerals font-extrabold text-4xl leading-none">
              {minutesAndSeconds(leftMs)}
            </span>
          </p>
        )}
        <p className="text-paper-muted">You get a life back every 15 minutes. Your question stays open.</p>
        {isGuest ? (
          <GuestOffer />
        ) : (
          <Button onClick={onLives} className="w-full">
            Get more lives
          </Button>
        )}
      </EmptyState>
      <Meanwhile isGuest={isGuest} />
    </div>
  );
}

function Meanwhile({ isGuest }: { isGuest: boolean }) {
  const daily = useDailyDue();
  const hasDaily = daily !== null && daily.state !== 'none';
  const ways = [
    ...(hasDaily ? [isDue(daily) ? DUE : PLAYED] : []),
    TOGETHER,
    ...(isGuest ? [] : FOR_ACCOUNTS),
  ];
  return (
    <nav aria-label="Until then" className="flex flex-col gap-3">
      {ways.map(({ href, Icon, title, text }) => (
        <Link
          key={href}
          href={href}
          className="press press-raised flex min-h-14 items-center gap-3 border border-line bg-raised px-4 py-2"
        >
          <Icon className="size-7 shrink-0 text-accent-text" />
          <span className="flex-1">
            <span className="block font-display font-extrabold text-xl leading-tight">{title}</span>
            <span className="block text-muted text-sm">{text}</span>
          </span>
          <IconNext className="size-5 text-muted" />
        </Link>
      ))}
    </nav>
  );
}

/** Shows that there are no questions, or that they could not be loaded. */
export function WithoutQuestions({ phase, onRetry }: { phase: 'empty' | 'failed'; onRetry: () => void }) {
  const failed = phase === 'failed';
  return (
    <EmptyState title={<h1>{failed ? 'Something went wrong' : 'No questions right now'}</h1>} alert={failed}>
      <p className="text-paper-muted">
        {failed
          ? 'The questions could not be loaded. Your progress is safe.'
          : 'There are no records to play with. Please try again later.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
