import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { realtimeTicketAction } from '@/app/_actions/session';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { findCountyAction, listPlacesAction } from '@/app/(play)/home/actions';
import { DailyCard } from '@/components/daily/daily-card';
import { Quiz } from '@/components/quiz/quiz';
import { getDailySummary } from '@/lib/daily/get-daily';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { isWhatsNewUnseen } from '@/lib/players/preferences';
import { getGame } from '@/lib/quiz/get-game';
import { getRound } from '@/lib/rounds/get-round';
import { hasStore } from '@/lib/store/require-store';
import { flagQuestionAction } from '../../_actions/reports';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('play'))('title') };
}

type HomePageProps = { searchParams: Promise<{ round?: string | string[] }> };

/** The first round of a day follows *What's new*, once per release, and an offer of the daily. `?round` skips both. */
export default async function HomePage({ searchParams }: HomePageProps) {
  const wantsRound = (await searchParams).round !== undefined;
  const { playerId, game, round, daily, isNews } = await readForPage(
    async (ctx) => {
      const game = await getGame(ctx);
      // A round can only be over when no question is open.
      const round = game.waiting ? null : await getRound(ctx);
      const isOffered = game.isFirstRoundOfDayDue && !wantsRound;
      const isNews = isOffered && (await orNull(ctx, 'what is new', isWhatsNewUnseen(ctx))) === true;
      const daily = isOffered && !isNews ? await orNull(ctx, 'the daily', getDailySummary(ctx)) : null;
      return { playerId: ctx.actor.playerId, game, round, daily, isNews };
    },
    { guests: true },
  );
  // A separate screen keeps its code out of this one's first load.
  if (isNews) redirect('/whats-new');
  if (daily?.state === 'new' || daily?.state === 'open')
    return <DailyCard t={await getTexts('daily')} play={await getTexts('play')} daily={daily} />;
  return (
    <ClientTexts features={['quiz']}>
      <Quiz
        playerId={playerId}
        playerHash={playerStorageHash(playerId)}
        lives={game.lives}
        waiting={game.waiting}
        round={round}
        hasStore={hasStore()}
        getTicket={realtimeTicketAction}
        findCounty={findCountyAction}
        fetchPlaces={listPlacesAction}
        flagQuestion={flagQuestionAction}
        markNotificationsSeen={markNotificationsSeenAction}
      />
    </ClientTexts>
  );
}
