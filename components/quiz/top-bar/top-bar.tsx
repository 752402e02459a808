'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useNotifications, waitingCount } from '@/components/client/notifications/notification-state';
import { useIsGuest } from '@/components/client/session/guest';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { useTexts } from '@/components/client/texts-provider';
import { LinkBusy } from '@/components/ui/buttons/link-status';
import { IconFriends, IconGear, IconPerson } from '@/components/ui/icons/icons';
import { CountPin } from '@/components/ui/top-bar/count-pin';
import type { QuizState } from '../machine/quiz-state';
import { LivesCounter } from './lives-counter';
import { Score } from './score';

type TopBarProps = {
  state: QuizState;
  onLives: () => void;
  pins: ReactNode;
  bell: ReactNode;
};

export function TopBar({ state, onLives, pins, bell }: TopBarProps) {
  const { holdings, spent, judgement, totalScore, streak } = state;
  const t = useTexts('quiz');
  const isGuest = useIsGuest();
  const waiting = waitingCount(useNotifications());
  return (
    <header className="flex h-11 items-center gap-px">
      <Link
        href="/setting"
        aria-label={t('settings')}
        className="-ml-1.5 grid size-11 place-items-center rounded-lg max-[359px]:w-9"
      >
        <LinkBusy>
          <IconGear />
        </LinkBusy>
      </Link>
      <Score totalScore={totalScore} streak={streak} />
      {pins}
      <LivesCounter
        holdings={holdings}
        spent={spent}
        lifeWon={judgement?.life_won ?? false}
        onLives={onLives}
      />
      {isGuest ? null : <span className="w-9 shrink-0 max-[359px]:w-8">{bell}</span>}
      {isGuest ? <AccountLink /> : <FriendsLink waiting={waiting} />}
    </header>
  );
}

function AccountLink() {
  const t = useTexts('quiz');
  return (
    <Link
      href={CREATE_ACCOUNT_PATH}
      aria-label={t('signUp')}
      className="-mr-1.5 grid size-11 place-items-center rounded-lg"
    >
      <LinkBusy>
        <IconPerson />
      </LinkBusy>
    </Link>
  );
}

function FriendsLink({ waiting }: { waiting: number }) {
  const t = useTexts('quiz');
  return (
    <Link
      href="/friends"
      aria-label={waiting > 0 ? t('friendsNew', { count: waiting }) : t('friends')}
      className="relative -mr-1.5 grid size-11 place-items-center rounded-lg max-[359px]:w-9"
    >
      <LinkBusy>
        <IconFriends />
      </LinkBusy>
      <CountPin count={waiting} />
    </Link>
  );
}
