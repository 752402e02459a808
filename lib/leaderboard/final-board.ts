import { isSettled } from '@/lib/contract/leaderboard/windows';
import type { Context } from '@/lib/platform/context';
import { readTop } from './read-board';

const PLACES = 3;

export type FinalPlace = {
  playerId: string;
  rank: number;
  score: number;
};

/** Returns the first three listed players of a window; null while its answers may still be committed or judged. */
export async function finalBoard(
  ctx: Pick<Context, 'db' | 'now'>,
  { windowId }: { windowId: number },
): Promise<FinalPlace[] | null> {
  if (!isSettled(windowId, ctx.now().getTime())) return null;
  const top = await readTop(ctx, windowId, PLACES);
  return top.map(({ player_id, score }, index) => ({ playerId: player_id, rank: index + 1, score }));
}
