import type { Metadata } from 'next';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { realtimeTicketAction } from '@/app/_actions/session';
import { readForPage } from '@/app/_server/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { findCountyAction, listPlacesAction } from '@/app/(play)/home/actions';
import { Quiz } from '@/components/quiz/quiz';
import { playerHash } from '@/lib/players/player-hash';
import { getGame } from '@/lib/quiz/get-game';
import { getRound } from '@/lib/rounds/get-round';
import { hasStore } from '@/lib/store/require-store';
import { flagQuestionAction } from '../../_actions/flags';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('play'))('title') };
}

export default async function HomePage() {
  const { playerId, game, round } = await readForPage(
    async (ctx) => {
      const game = await getGame(ctx);
      // A round may have ended only where no question waits.
      const round = game.waiting ? null : await getRound(ctx);
      return { playerId: ctx.actor.playerId, game, round };
    },
    { guests: true },
  );
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
