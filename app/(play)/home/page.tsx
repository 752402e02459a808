import type { Metadata } from 'next';
import { readForPage } from '@/app/_server/read-for-page';
import { Quiz } from '@/components/quiz/quiz';
import { playerHash } from '@/lib/players/player-hash';
import { getGame } from '@/lib/quiz/get-game';
import { hasStore } from '@/lib/store/require-store';
import { realtimeTicketAction } from '../actions';
import { findCountyAction, flagQuestionAction } from './actions';

export const metadata: Metadata = { title: 'Play' };

export default async function HomePage() {
  const { playerId, game } = await readForPage(async (ctx) => ({
    playerId: ctx.actor.playerId,
    game: await getGame(ctx),
  }));
  return (
    <Quiz
      playerId={playerId}
      playerHash={playerHash(playerId)}
      lives={game.lives}
      waiting={game.waiting}
      hasStore={hasStore()}
      getTicket={realtimeTicketAction}
      findCounty={findCountyAction}
      flagQuestion={flagQuestionAction}
    />
  );
}
