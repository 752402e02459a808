import type { DeskExcluded, DeskQueued } from '@/lib/contract/desk/players/player-view';
import { listExclusions } from '@/lib/moderation/list-exclusions';
import { listQueue } from '@/lib/moderation/list-queue';
import type { DeskContext } from '../desk-context';
import { type ImageContext, readImage } from './read-image';

type Shown<T> = { rows: T[]; hasMore: boolean };

/** Returns the reported names and images, the oldest first, and the exclusions from boards, the latest first. */
export async function readQueue(
  ctx: DeskContext & ImageContext,
  most: { reports: number; exclusions: number },
): Promise<{ queue: Shown<DeskQueued>; excluded: Shown<DeskExcluded> }> {
  const [queued, excluded] = await Promise.all([
    listQueue(ctx, { limit: most.reports + 1 }),
    listExclusions(ctx, { limit: most.exclusions + 1 }),
  ]);
  const rows = await Promise.all(
    queued.slice(0, most.reports).map(async ({ reported, ...thing }): Promise<DeskQueued> => {
      const isImage = thing.what === 'image';
      const image = isImage && thing.isShown ? await readImage(ctx, reported) : null;
      return { ...thing, name: isImage ? null : reported, image };
    }),
  );
  return {
    queue: { rows, hasMore: queued.length > most.reports },
    excluded: { rows: excluded.slice(0, most.exclusions), hasMore: excluded.length > most.exclusions },
  };
}
