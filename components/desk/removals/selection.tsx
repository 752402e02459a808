import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest, ShownRequest } from '@/lib/contract/desk/removals';

type SelectionProps = {
  requests: readonly QueuedRequest[];
  /** Null while it is read. */
  shownOf: (receipt: string) => ShownRequest | null;
  /** The buttons. */
  children: ReactNode;
};

/** The selected requests with their photos: what is decided is on the screen. */
export function Selection({ requests, shownOf, children }: SelectionProps) {
  const t = useTexts('deskRemovals');
  return (
    <section aria-label={t('selection')} className="flex min-w-0 flex-col gap-4">
      <h2 className="font-display font-extrabold text-xl tracking-wide">
        {t('selected', { count: requests.length })}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {requests.map((request) => (
          <SelectedRequest key={request.receipt} request={request} shown={shownOf(request.receipt)} />
        ))}
      </ul>
      {children}
    </section>
  );
}

function SelectedRequest({ request, shown }: { request: QueuedRequest; shown: ShownRequest | null }) {
  const t = useTexts('deskRemovals');
  const common = useTexts('common');
  const photos = shown?.matches.flatMap(({ photo }) => photo ?? []) ?? [];
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-raised p-2">
      <p className="font-semibold tabular-nums">{request.receiptText}</p>
      {shown === null ? (
        <p role="status" className="text-muted">
          {common('loading')}
        </p>
      ) : (
        <>
          {shown.claimedBy === null ? null : (
            <p className="font-semibold text-bad-text">{t('openElsewhere', { operator: shown.claimedBy })}</p>
          )}
          {shown.words === null ? null : <p className="wrap-anywhere">{shown.words}</p>}
          {photos.length === 0 ? <p className="text-muted">{t('noPhotos')}</p> : null}
          <div className="grid grid-cols-2 gap-1">
            {photos.map((photo, at) => (
              <img
                key={photo}
                src={photo}
                alt={t('matchPhoto', { number: at + 1 })}
                className="aspect-[4/5] w-full rounded bg-lineup object-contain"
              />
            ))}
          </div>
          {shown.next === null ? null : (
            <p className="text-muted">{t('andMore', { count: request.matched })}</p>
          )}
        </>
      )}
    </li>
  );
}
