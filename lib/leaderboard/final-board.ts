import { isSettled } from '@/lib/contract/leaderboard/windows';
import type { Context } from '@/lib/platform/context';
import { readTop } from './read-board';

/** How many of a closed window are honoured. */
const PLACES = 3;

export type FinalPlace = {
  playerId: string;
  /** 1 to 3; ties rank by who reached the score first. */
  rank: number;
  score: number;
};

/**
 * The first three of a window, best first, as its board shows them: nobody excluded from boards, banned or leaving. Null while the
 * window runs and for some minutes after it, as long as an answer given in it may still be committed or judged foul.
 */
export async function finalBoard(
  ctx: Pick<Context, 'db' | 'now'>,
  { windowId }: { windowId: number },
): Promise<FinalPlace[] | null> {
  if (!isSettled(windowId, ctx.now().getTime())) return null;
  const top = await readTop(ctx, windowId, PLACES);
  return top.map(({ player_id, score }, index) => ({ playerId: player_id, rank: index + 1, score }));
}
