import { canPlay } from '@/lib/contract/lives/rules';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import { isFreeRoundDue, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { hasPhoto, questionSet } from './deal-questions';
import { readGame } from './read-game';

type Game = {
  lives: WireLives;
  /** The next open question alone; null without one, and without lives unless the round is free. */
  waiting: QuestionSet | null;
  /** The player had a round on another day, none today, and none is open: the daily is offered before the next one. */
  isNewDay: boolean;
};

/** Returns lives and stars as of now, and the next open question for the page. Writes nothing. */
export async function getGame(ctx: PlayerContext): Promise<Game> {
  const now = ctx.now();
  const { state, open } = await readGame(ctx.db, ctx.actor.playerId, now, { most: 1 });
  const isAsked = open.some(hasPhoto) && (canPlay(state.holdings) || open.some(({ free }) => free));
  return {
    lives: wireLives(state.holdings, now.getTime()),
    waiting: isAsked ? questionSet(open, state, { nowMs: now.getTime(), language: ctx.language }) : null,
    isNewDay: open.length === 0 && state.freeRoundOn !== null && isFreeRoundDue(state, now.getTime()),
  };
}
