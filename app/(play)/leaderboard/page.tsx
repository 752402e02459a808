import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { Leaderboard } from '@/components/leaderboard/leaderboard';
import { Screen } from '@/components/ui/screen';
import { errorReport } from '@/lib/error-report';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { leaderboardAction } from './actions';

export const metadata: Metadata = { title: 'Leaderboard' };

export default async function LeaderboardPage() {
  const ctx = await requirePlayer();
  // A board that fails here is asked for again by the screen, which says so and offers to try again.
  const initial = await getLeaderboard(ctx, { interval: 'monthly' }).catch((cause: unknown) => {
    ctx.log.error({ error: errorReport(cause) }, 'leaderboard failed');
    return null;
  });
  return (
    <Screen title="Leaderboard">
      <Leaderboard initial={initial} renderedAt={ctx.now().getTime()} fetchBoard={leaderboardAction} />
    </Screen>
  );
}
