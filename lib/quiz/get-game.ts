import { canPlay } from '@/lib/contract/lives/rules';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import { isFreeRoundDue, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { hasPhoto, wireRoundQuestions } from './dealing/deal-questions';
import { readGame } from './dealing/open-round';

type Game = {
  lives: WireLives;
  /** The next open question. Null if none is open, or if the player has no lives and the round is not free. */
  waiting: QuestionSet | null;
  /** Whether the player has no open round, and has started one on an earlier day but none today. The page offers the daily first. */
  isFirstRoundOfDayDue: boolean;
};

export async function getGame(ctx: PlayerContext): Promise<Game> {
  const now = ctx.now();
  const { state, open } = await readGame(ctx.db, ctx.actor.playerId, now, { limit: 1 });
  const mayAsk = open.some(hasPhoto) && (canPlay(state.holdings) || open.some(({ free }) => free));
  return {
    lives: wireLives(state.holdings, now.getTime()),
    waiting: mayAsk
      ? wireRoundQuestions(open, state, { nowMs: now.getTime(), language: ctx.language })
      : null,
    isFirstRoundOfDayDue:
      open.length === 0 && state.lastRoundOn !== null && isFreeRoundDue(state, now.getTime()),
  };
}
