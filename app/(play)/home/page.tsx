import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { Quiz } from '@/components/quiz/quiz';
import { playerHash } from '@/lib/players/player-hash';
import { getLives } from '@/lib/quiz/get-lives';
import { realtimeTicketAction } from '../actions';
import { findCountyAction } from './actions';

export const metadata: Metadata = { title: 'Play' };

export default async function HomePage() {
  const ctx = await requirePlayer();
  const { playerId } = ctx.actor;
  return (
    <Quiz
      playerId={playerId}
      playerHash={playerHash(playerId)}
      lives={await getLives(ctx)}
      getTicket={realtimeTicketAction}
      findCounty={findCountyAction}
    />
  );
}
