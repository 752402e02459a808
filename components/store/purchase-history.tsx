'use client';

import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useTimeZone } from '@/components/ui/use-hydrated';
import { counted, formatMoment, formatNumber } from '@/lib/contract/format';
import type { PurchaseState, PurchaseView } from '@/lib/contract/store/purchase-view';

type PurchaseHistoryProps = {
  purchases: readonly PurchaseView[] | null;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
};

const STATES: Record<PurchaseState, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  disputed: 'Disputed',
  refused: 'Refused',
};

export function PurchaseHistory({ purchases, failed, busy, onRetry }: PurchaseHistoryProps) {
  return (
    <section className="flex flex-col gap-1.5" aria-labelledby="purchase-history">
      <h2 id="purchase-history" className="px-1 font-semibold text-muted text-sm tracking-wide">
        Purchase history
      </h2>
      <div className="overflow-hidden rounded-2xl border border-line bg-raised">
        {failed ? (
          <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
            <p>The history could not be loaded.</p>
            <Button look="raised" onClick={onRetry} busy={busy} busyLabel="Loading...">
              Try again
            </Button>
          </div>
        ) : null}
        {purchases === null && !failed ? (
          <div className="flex flex-col gap-2 p-3">
            <Loading />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        ) : null}
        {purchases?.length === 0 ? (
          <p className="px-4 py-4 text-center text-muted">Nothing bought yet.</p>
        ) : null}
        {purchases && purchases.length > 0 ? (
          <ul className="divide-y divide-line">
            {purchases.map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function PurchaseRow({ purchase: { life, price, state, takenBack, boughtAt } }: { purchase: PurchaseView }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{counted(life, 'life', 'lives')}</p>
        <p className="text-muted text-sm">
          <Moment at={boughtAt} />
          {takenBack > 0 ? `, ${formatNumber(takenBack)} taken back` : ''}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="numerals font-extrabold text-lg leading-tight">{price}</p>
        <p className="text-muted text-sm">{STATES[state]}</p>
      </div>
    </li>
  );
}

/** Renders the time in UTC on the server and in the device's time zone after hydration. */
function Moment({ at }: { at: number }) {
  const timeZone = useTimeZone() ?? 'UTC';
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, timeZone)}</time>;
}
