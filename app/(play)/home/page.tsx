import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { realtimeTicketAction } from '@/app/_actions/session';
import { orNull } from '@/app/_server/or-null';
import { readForPage } from '@/app/_server/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { findCountyAction, listPlacesAction } from '@/app/(play)/home/actions';
import { DailyCard } from '@/components/daily/daily-card';
import { Quiz } from '@/components/quiz/quiz';
import { getDailySummary } from '@/lib/daily/get-daily-summary';
import { playerHash } from '@/lib/players/player-hash';
import { hasNews } from '@/lib/players/preferences/has-news';
import { getGame } from '@/lib/quiz/get-game';
import { getRound } from '@/lib/rounds/get-round';
import { hasStore } from '@/lib/store/require-store';
import { flagQuestionAction } from '../../_actions/flags';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('play'))('title') };
}

type HomePageProps = { searchParams: Promise<{ round?: string | string[] }> };

/** Before the first round of a day comes what is new, once per release, and the daily is offered. `?round` skips that. */
export default async function HomePage({ searchParams }: HomePageProps) {
  const wantsRound = (await searchParams).round !== undefined;
  const { playerId, game, round, daily, isNews } = await readForPage(
    async (ctx) => {
      const game = await getGame(ctx);
      // A round may have ended only where no question waits.
      const round = game.waiting ? null : await getRound(ctx);
      const isOffered = game.isNewDay && !wantsRound;
      const isNews = isOffered && (await orNull(ctx, 'what is new', hasNews(ctx))) === true;
      const daily = isOffered && !isNews ? await orNull(ctx, 'the daily', getDailySummary(ctx)) : null;
      return { playerId: ctx.actor.playerId, game, round, daily, isNews };
    },
    { guests: true },
  );
  // A screen of its own, so that its code is not in the first load of this one.
  if (isNews) redirect('/whats-new');
  if (daily?.state === 'new' || daily?.state === 'open')
    return <DailyCard t={await getTexts('daily')} play={await getTexts('play')} daily={daily} />;
  return (
    <ClientTexts features={['quiz']}>
      <Quiz
        playerId={playerId}
        playerHash={playerHash(playerId)}
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
