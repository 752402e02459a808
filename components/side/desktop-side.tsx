'use client';

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import type { FetchDailySummary } from '@/components/client/notifications/daily-due';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { dataOf } from '@/components/client/session/answers';
import { useIsGuest } from '@/components/client/session/guest';
import { useTexts } from '@/components/client/texts-provider';
import { DailyMoment } from '@/components/daily/daily-moment';
import { StreakNote } from '@/components/daily/streak-note';
import { FriendFigures } from '@/components/friends/friend-figures';
import { PersonRow } from '@/components/friends/person-row';
import { useLiveLists } from '@/components/friends/use-friends';
import { BoardRow, noRankText } from '@/components/leaderboard/board-row';
import type { FetchBoard } from '@/components/leaderboard/use-board';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import type { ActionResult } from '@/lib/contract/action-result';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import type { FriendRow } from '@/lib/contract/friends/friend-view';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import { Panel, PanelFailure, PanelLoading } from './panel';

export type DesktopSideProps = {
  fetchBoard: FetchBoard;
  fetchFriends: FetchFriends;
  fetchDailySummary: FetchDailySummary;
};

export function DesktopSide({ fetchBoard, fetchFriends, fetchDailySummary }: DesktopSideProps) {
  const isGuest = useIsGuest();
  const [client] = useState(() => new QueryClient());
  const path = usePathname();
  // A live room shows its members there.
  if (path.startsWith('/room/')) return null;
  return (
    <QueryClientProvider client={client}>
      <div className="beside">
        {path === '/daily' ? null : <DailyPanel fetchDailySummary={fetchDailySummary} />}
        {isGuest ? <AccountPanel /> : null}
        {isGuest || path === '/leaderboard' ? null : <BoardPanel fetchBoard={fetchBoard} />}
      </div>
      <div className="beside beside-left">
        {isGuest || path === '/friends' ? null : <FriendsPanel fetchFriends={fetchFriends} />}
      </div>
    </QueryClientProvider>
  );
}

function AccountPanel() {
  const t = useTexts('play');
  return (
    <Panel title={t('accountTitle')}>
      <p className="text-muted">{t('accountText')}</p>
      <ButtonLink href="/register">{t('signUp')}</ButtonLink>
    </Panel>
  );
}

const ROWS = 5;
const POLL_MS = 60_000;

export function BoardPanel({ fetchBoard }: { fetchBoard: FetchBoard }) {
  const t = useTexts('play');
  const board = useQuery({
    queryKey: ['side', 'board'],
    queryFn: () => dataOf(() => fetchBoard({ interval: 'weekly', scope: 'everyone', period: 'running' })),
    retry: 1,
    refetchInterval: POLL_MS,
  });
  return (
    <Panel title={t('boardTitle')}>
      {board.data ? <Top view={board.data} /> : null}
      {board.isPending ? <PanelLoading /> : null}
      {board.isError && !board.data ? <PanelFailure text={t('boardFailed')} query={board} /> : null}
    </Panel>
  );
}

function Top({ view }: { view: LeaderboardView }) {
  const t = useTexts('play');
  const common = useTexts('common');
  const { entries, own } = view;
  const top = entries.slice(0, ROWS);
  const isInTop = top.some(({ isYou }) => isYou);
  return (
    <>
      {top.length === 0 ? (
        <p className="text-muted">{t('boardEmpty')}</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {top.map((entry) => (
            <BoardRow key={entry.rank} entry={entry} />
          ))}
        </ol>
      )}
      {own && !isInTop ? (
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <span>
            {t.rich('yourRank', {
              rank: own.rank,
              big: (rank) => <span className="numerals pl-1 font-extrabold text-2xl">{rank}</span>,
            })}
          </span>
          <span className="numerals font-extrabold text-lg">
            {common('points', { count: own.total_score })}
          </span>
        </p>
      ) : null}
      {own ? null : <p className="text-muted">{noRankText(common, view)}</p>}
      <ButtonLink href="/leaderboard" look="raised">
        {t('seeBoard')}
      </ButtonLink>
    </>
  );
}

/** The daily may be played in another tab, and a new one starts at midnight UTC. */
const DAILY_POLL_MS = 60_000;

export function DailyPanel({ fetchDailySummary }: { fetchDailySummary: FetchDailySummary }) {
  const t = useTexts('play');
  const daily = useQuery({
    queryKey: ['side', 'daily'],
    queryFn: () => dataOf(fetchDailySummary),
    retry: 1,
    refetchInterval: DAILY_POLL_MS,
  });
  return (
    <Panel title={t('dailyTitle')}>
      {daily.data ? <Standing daily={daily.data} /> : null}
      {daily.isPending ? <PanelLoading rows={2} /> : null}
      {daily.isError && !daily.data ? <PanelFailure text={t('dailyFailed')} query={daily} /> : null}
    </Panel>
  );
}

const LOOKS = { new: 'accent', open: 'accent', done: 'raised' } as const;

function Standing({ daily: { state, streak, nextAt } }: { daily: DailySummary }) {
  const t = useTexts('play');
  return (
    <>
      <p className="text-muted">{t(`dailyStates.${state}`)}</p>
      <StreakNote streak={streak} due={state === 'open' ? 'any' : 'today'} />
      {state === 'none' ? null : (
        <ButtonLink href="/daily" look={LOOKS[state]}>
          {t(`dailyLinks.${state}`)}
        </ButtonLink>
      )}
      <DailyMoment what="newPhotos" atMs={nextAt} className="text-muted text-sm" />
    </>
  );
}

type FetchFriends = () => Promise<ActionResult<FriendRow[]>>;

const FRIEND_ROWS = 6;

function FriendsPanel({ fetchFriends }: { fetchFriends: FetchFriends }) {
  const t = useTexts('play');
  const friends = useQuery({
    queryKey: ['friends', 'side'],
    queryFn: () => dataOf(fetchFriends),
    retry: 1,
  });
  useLiveLists();
  return (
    <Panel title={t('friendsTitle')}>
      {friends.data ? <List friends={friends.data} /> : null}
      {friends.isPending ? <PanelLoading /> : null}
      {friends.isError && !friends.data ? <PanelFailure text={t('friendsFailed')} query={friends} /> : null}
    </Panel>
  );
}

function List({ friends }: { friends: FriendRow[] }) {
  const t = useTexts('play');
  const { pendingRequests } = useNotifications();
  const isShort = friends.length <= FRIEND_ROWS;
  return (
    <>
      {friends.length === 0 ? (
        <p className="text-muted">{t('friendsNone')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {friends.slice(0, FRIEND_ROWS).map((friend) => (
            <PersonRow key={friend.id} person={friend} figures={<FriendFigures friend={friend} />} />
          ))}
        </ul>
      )}
      {pendingRequests > 0 || !isShort ? (
        <ButtonLink href="/friends" look="raised">
          {pendingRequests > 0
            ? t('requests', { count: pendingRequests })
            : t('allFriends', { count: friends.length })}
        </ButtonLink>
      ) : null}
      <ButtonLink href="/room" look="raised">
        {t('playTogether')}
      </ButtonLink>
      {isShort ? (
        <ButtonLink href="/add-friend" look="raised">
          {t('addFriend')}
        </ButtonLink>
      ) : null}
    </>
  );
}
