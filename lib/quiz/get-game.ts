import { canPlay } from '@/lib/contract/lives/rules';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { hasPhoto, questionSet } from './deal-questions';
import { readOpenSet } from './open-set';

/** What /home starts from. */
type Game = {
  lives: WireLives;
  /** The question that waits, alone out of its set; null where none does or none may be asked. */
  waiting: QuestionSet | null;
};

/** Lives and stars as of now, and the question that waits for its answer, so that a page can show it. Writes nothing. */
export async function getGame(ctx: PlayerContext): Promise<Game> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const [state, open] = await Promise.all([
    readGameState(ctx.db.$client, playerId, now.getTime()),
    readOpenSet(ctx.db.$client, playerId, now, { most: 1 }),
  ]);
  const isAsked = open.some(hasPhoto) && canPlay(state.holdings);
  return {
    lives: wireLives(state.holdings, now.getTime()),
    waiting: isAsked ? questionSet(open, state, now.getTime()) : null,
  };
}
