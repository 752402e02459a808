import type { Metadata } from 'next';
import { readForPage } from '@/app/_server/read-for-page';
import { Quiz } from '@/components/quiz/quiz';
import { playerHash } from '@/lib/players/player-hash';
import { getGame } from '@/lib/quiz/get-game';
import { getRound } from '@/lib/rounds/get-round';
import { hasStore } from '@/lib/store/require-store';
import { markNotificationsSeenAction, realtimeTicketAction } from '../actions';
import { findCountyAction, flagQuestionAction } from './actions';

export const metadata: Metadata = { title: 'Play' };

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
    <Quiz
      playerId={playerId}
      playerHash={playerHash(playerId)}
      lives={game.lives}
      waiting={game.waiting}
      round={round}
      hasStore={hasStore()}
      getTicket={realtimeTicketAction}
      findCounty={findCountyAction}
      flagQuestion={flagQuestionAction}
      markNotificationsSeen={markNotificationsSeenAction}
    />
  );
}
