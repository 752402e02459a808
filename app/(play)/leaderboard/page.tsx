import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { Leaderboard } from '@/components/leaderboard/leaderboard';
import { Screen } from '@/components/ui/screen';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { env } from '@/lib/platform/config/env';
import { reportPlayerAction } from '../../_actions/reports';
import { leaderboardAction } from './actions';

export const metadata: Metadata = { title: 'Leaderboard' };

export default async function LeaderboardPage() {
  const ctx = await requirePlayer();
  // The screen fetches the board again if this fails.
  const initial = await orNull(ctx, 'leaderboard', getLeaderboard(ctx, { interval: 'monthly' }));
  return (
    <Screen title="Leaderboard" landscape="contents">
      <Leaderboard
        initial={initial}
        renderedAt={ctx.now().getTime()}
        fetchBoard={leaderboardAction}
        reportPlayer={reportPlayerAction}
        supportEmail={env().SUPPORT_EMAIL ?? null}
      />
    </Screen>
  );
}
