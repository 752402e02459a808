import type { DeskExcluded, DeskQueued } from '@/lib/contract/desk/players/player-view';
import { listExclusions } from '@/lib/moderation/exclusions/list-exclusions';
import { listReportedThings } from '@/lib/moderation/reports/list-reported-things';
import { claimedByOthers } from '../claims/claims';
import type { DeskContext } from '../desk-context';
import { type ImageContext, readImage } from './read-image';
import { readQueuedReports, readSanctions } from './read-reports';

type Shown<T> = { rows: T[]; hasMore: boolean };

export async function readQueue(
  ctx: DeskContext & ImageContext,
  limits: { reports: number; exclusions: number },
): Promise<{ queue: Shown<DeskQueued>; excluded: Shown<DeskExcluded> }> {
  const [queued, excluded] = await Promise.all([
    listReportedThings(ctx, { limit: limits.reports + 1 }),
    listExclusions(ctx, { limit: limits.exclusions + 1 }),
  ]);
  const shown = queued.slice(0, limits.reports);
  const ids = shown.map(({ reportId }) => reportId);
  const [details, sanctions, claims] = await Promise.all([
    readQueuedReports(ctx, ids),
    readSanctions(ctx, [...new Set(shown.map(({ userId }) => userId))]),
    claimedByOthers(ctx, { subject: 'report', ids }),
  ]);
  const rows = await Promise.all(
    shown.map(async ({ reported, ...thing }): Promise<DeskQueued> => {
      const isImage = thing.what === 'image';
      const image = isImage && thing.isShown ? await readImage(ctx, reported) : null;
      return {
        ...thing,
        name: isImage ? null : reported,
        image,
        details: details.get(thing.reportId) ?? [],
        sanctions: sanctions.get(thing.userId) ?? [],
        claimedBy: claims.get(thing.reportId) ?? null,
      };
    }),
  );
  return {
    queue: { rows, hasMore: queued.length > limits.reports },
    excluded: { rows: excluded.slice(0, limits.exclusions), hasMore: excluded.length > limits.exclusions },
  };
}
