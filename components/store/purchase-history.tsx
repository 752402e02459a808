'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import { useTimeZone } from '@/components/ui/use-hydrated';
import { formatMoment } from '@/lib/contract/format';
import type { PurchaseView } from '@/lib/contract/store/purchase-view';

type PurchaseHistoryProps = {
  purchases: readonly PurchaseView[] | null;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
};

export function PurchaseHistory({ purchases, failed, busy, onRetry }: PurchaseHistoryProps) {
  const t = useTexts('store');
  const common = useTexts('common');
  if (purchases?.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5" aria-labelledby="purchase-history">
      <h2 id="purchase-history" className="px-1 font-semibold text-muted text-sm tracking-wide">
        {t('history')}
      </h2>
      <div className="overflow-hidden rounded-2xl border border-line bg-raised">
        {failed ? (
          <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center">
            <p>{t('historyNotLoaded')}</p>
            <Button look="raised" onClick={onRetry} busy={busy} busyLabel={common('loading')}>
              {common('tryAgain')}
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
        {purchases ? (
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
  const t = useTexts('store');
  // In UTC on the server, and in the device's time zone after hydration.
  const at = formatMoment(t.locale, boughtAt, useTimeZone() ?? 'UTC');
  const time = (text: ReactNode) => <time dateTime={new Date(boughtAt).toISOString()}>{text}</time>;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('bought', { count: life })}</p>
        <p className="text-muted text-sm">
          {takenBack > 0 ? t.rich('takenBack', { at, count: takenBack, time }) : time(at)}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="numerals font-extrabold text-lg leading-tight">{price}</p>
        <p className="text-muted text-sm">{t(`states.${state}`)}</p>
      </div>
    </li>
  );
}
