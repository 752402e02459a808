'use client';

import Link from 'next/link';
import { useNotifications, waitingCount } from '@/components/notifications/notification-state';
import { IconFriends, IconGear, IconHeart, IconStar } from '@/components/ui/icons';
import { LinkBusy } from '@/components/ui/link-busy';
import { counted, formatNumber } from '@/lib/contract/format';
import { type Holdings, livesLeft } from './quiz-state';
import { Score } from './score';

type TopBarProps = {
  holdings: Holdings | null;
  totalScore: number | null;
  streak: number;
  onLives: () => void;
};

export function TopBar({ holdings, totalScore, streak, onLives }: TopBarProps) {
  const lives = holdings ? livesLeft(holdings) : null;
  const stars = holdings?.stars ?? 0;
  return (
    <header className="flex h-11 items-center gap-px">
      <Link
        href="/setting"
        aria-label="Settings"
        className="-ml-1.5 grid size-11 place-items-center rounded-lg"
      >
        <LinkBusy>
          <IconGear />
        </LinkBusy>
      </Link>
      <Score totalScore={totalScore} streak={streak} />
      <button
        type="button"
        onClick={onLives}
        data-testid="lives"
        aria-label={lives === null ? 'Lives' : holdingsLabel(lives, stars)}
        className="numerals flex h-11 shrink-0 items-center rounded-full font-extrabold text-xl leading-none max-[359px]:text-lg"
      >
        <span className="flex h-9 items-center gap-1.5 rounded-full border-2 border-line bg-raised px-3 max-[359px]:gap-1 max-[359px]:px-1">
          <IconHeart key={lives} className="size-5 animate-land text-accent max-[359px]:size-4" />
          {lives === null ? '–' : formatNumber(lives)}
          {stars > 0 ? (
            <span className="flex items-center gap-1 border-line border-l-2 pl-2 max-[359px]:gap-0.5 max-[359px]:pl-1">
              <IconStar className="size-5 text-accent max-[359px]:size-4" />
              {formatNumber(stars)}
            </span>
          ) : null}
        </span>
      </button>
      <FriendsLink waiting={waitingCount(useNotifications())} />
    </header>
  );
}

/** Returns '3 lives', or '3 lives and 50 stars'. */
function holdingsLabel(lives: number, stars: number): string {
  const livesText = counted(lives, 'life', 'lives');
  return stars > 0 ? `${livesText} and ${counted(stars, 'star')}` : livesText;
}

/** `waiting` counts requests and new friends that the player has not seen. */
function FriendsLink({ waiting }: { waiting: number }) {
  return (
    <Link
      href="/friends"
      aria-label={waiting > 0 ? `Friends, ${waiting} new` : 'Friends'}
      className="relative -mr-1.5 grid size-11 place-items-center rounded-lg"
    >
      <LinkBusy>
        <IconFriends />
      </LinkBusy>
      {waiting > 0 ? (
        <span
          key={waiting}
          className="numerals absolute top-0.5 right-0 grid h-5 min-w-5 animate-land place-items-center rounded-full border-2 border-page bg-accent px-1 font-extrabold text-on-accent text-sm leading-none"
        >
          {waiting > 99 ? '99+' : waiting}
        </span>
      ) : null}
    </Link>
  );
}
