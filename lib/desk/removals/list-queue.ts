import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Context } from '@/lib/platform/context';
import { countRemovals, listRemovals } from '@/lib/removals/list-removals';
import { receiptText } from '@/lib/removals/requests/receipt';

const HOUR_MS = 3_600_000;
/** What an operator sees at once; more come as these are decided. */
const SHOWN = 100;

/** Returns the oldest requests without a decision, and how many there are. */
export async function listQueue({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ requests: QueuedRequest[]; total: number }> {
  const [rows, total] = await Promise.all([
    listRemovals({ db }, { limit: SHOWN, order: 'oldest first' }),
    countRemovals({ db }),
  ]);
  const requests = rows.map(({ at, state, outOfPlay: _outOfPlay, ...row }) => {
    const ageMs = now().getTime() - at.getTime();
    return {
      ...row,
      receiptText: receiptText(row.receipt),
      ageHours: Math.max(0, Math.floor(ageMs / HOUR_MS)),
      isOverdue: ageMs > REVIEW_HOURS * HOUR_MS,
      isWaiting: state === 'waiting',
    };
  });
  return { requests, total };
}
