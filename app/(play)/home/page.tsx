import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { Quiz } from '@/components/quiz/quiz';
import { playerHash } from '@/lib/players/player-hash';
import { getGame } from '@/lib/quiz/get-game';
import { hasStore } from '@/lib/store/require-store';
import { realtimeTicketAction } from '../actions';
import { findCountyAction, flagQuestionAction } from './actions';

export const metadata: Metadata = { title: 'Play' };

export default async function HomePage() {
  const ctx = await requirePlayer();
  const { playerId } = ctx.actor;
  const { lives, waiting } = await getGame(ctx);
  return (
    <Quiz
      playerId={playerId}
      playerHash={playerHash(playerId)}
      lives={lives}
      waiting={waiting}
      hasStore={hasStore()}
      getTicket={realtimeTicketAction}
      findCounty={findCountyAction}
      flagQuestion={flagQuestionAction}
    />
  );
}
