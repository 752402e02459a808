import type { Metadata } from 'next';
import { orNull } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { Leaderboard } from '@/components/leaderboard/leaderboard';
import { Screen } from '@/components/ui/page/screen';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { env } from '@/lib/platform/config/env';
import { reportPlayerAction } from '../../_actions/reports';
import { leaderboardAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('leaderboard'))('title') };
}

export default async function LeaderboardPage() {
  const ctx = await requirePlayer();
  const t = await getTexts('leaderboard');
  const initial = await orNull(ctx, 'leaderboard', getLeaderboard(ctx, { interval: 'monthly' }));
  return (
    <Screen title={t('title')} landscape="contents">
      <ClientTexts features={['leaderboard']}>
        <Leaderboard
          initial={initial}
          renderedAt={ctx.now().getTime()}
          fetchBoard={leaderboardAction}
          reportPlayer={reportPlayerAction}
          supportEmail={env().SUPPORT_EMAIL ?? null}
        />
      </ClientTexts>
    </Screen>
  );
}
