'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useIsGuest } from '@/components/client/guest';
import type { FetchDailySummary } from '@/components/client/use-fetched-due';
import type { FetchBoard } from '@/components/leaderboard/use-board';
import { ButtonLink } from '@/components/ui/button-link';
import { BoardPanel } from './board-panel';
import { DailyPanel } from './daily-panel';
import { type FetchFriends, FriendsPanel } from './friends-panel';
import { Panel } from './panel';

export type DesktopSideProps = {
  fetchBoard: FetchBoard;
  fetchFriends: FetchFriends;
  fetchDailySummary: FetchDailySummary;
};

/** Shows the daily, the board and the friends beside the game, except on the screens that are about them and in live rooms. */
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
  return (
    <Panel title="Play with others">
      <p className="text-muted">
        An account keeps your points, puts you on the weekly board, and lets you add friends.
      </p>
      <ButtonLink href="/register">Create an account</ButtonLink>
    </Panel>
  );
}
