import type { PlayerContext } from '../context';
import { canPlay } from '../lives/rules';
import type { QuestionSet, WireLives } from '../realtime/protocol';
import { hasPhoto, questionSet } from './deal-questions';
import { readGameState, wireLives } from './game-state';
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
