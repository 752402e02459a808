import type { QueuedRequest } from '@/lib/contract/desk/removals/requests';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { HOUR_MS } from '@/lib/contract/times';
import { countRemovals, listRemovals } from '@/lib/removals/list-removals';
import { receiptText } from '@/lib/removals/requests/receipt';
import { claimedByOthers } from '../claims/claims';
import type { DeskContext } from '../desk-context';

const PER_PAGE = 100;

export type RequestQueue = {
  requests: QueuedRequest[];
  page: number;
  pages: number;
  total: number;
  overdue: number;
};

/** Returns a page of undecided requests: those with photos in play, then the oldest. `pinned`: the receipt of a request to show first. */
export async function listRequests(
  ctx: Pick<DeskContext, 'db' | 'now' | 'signedIn'>,
  { page: asked, pinned = null }: { page: number; pinned?: string | null },
): Promise<RequestQueue> {
  const { db, now } = ctx;
  const nowMs = now().getTime();
  const since = new Date(nowMs - REVIEW_HOURS * HOUR_MS);
  const { total, older: overdue } = await countRemovals({ db }, { since });
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(asked, pages);
  const paged = await listRemovals({ db, now }, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const first = pinned === null ? [] : await listRemovals({ db, now }, { limit: 1, receipt: pinned });
  const rows = [...first, ...paged.filter(({ receipt }) => receipt !== pinned || first.length === 0)];
  const claims = await claimedByOthers(ctx, { subject: 'request', ids: rows.map(({ receipt }) => receipt) });
  const requests = rows.map(({ at, state: _state, outOfPlay: _outOfPlay, ...row }) => ({
    ...row,
    receiptText: receiptText(row.receipt),
    ageHours: Math.max(0, Math.floor((nowMs - at.getTime()) / HOUR_MS)),
    isOverdue: at < since,
    claimedBy: claims.get(row.receipt) ?? null,
  }));
  return { requests, page, pages, total, overdue };
}
