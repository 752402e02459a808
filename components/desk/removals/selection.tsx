import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest } from '@/lib/contract/desk/removals/requests';
import { DeskButton } from '../ui/controls';
import { DeskPhoto } from '../ui/desk-photo';
import { Problem } from '../ui/layout';
import { ClaimNotice } from '../ui/queue/notices';
import type { Loaded } from './use-removal-desk';

type SelectionProps = {
  requests: readonly QueuedRequest[];
  loadedOf: (receipt: string) => Loaded;
  onReload: (receipt: string) => void;
  children: ReactNode;
};

/** Shows the selected requests with their photos, so that a decision concerns only what is in view. */
export function Selection({ requests, loadedOf, onReload, children }: SelectionProps) {
  const t = useTexts('deskRemovals');
  return (
    <section aria-label={t('selection')} className="flex min-w-0 flex-col gap-4">
      <h2 className="font-display font-extrabold text-xl tracking-wide">
        {t('selected', { count: requests.length })}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {requests.map((request) => (
          <SelectedRequest
            key={request.receipt}
            request={request}
            loaded={loadedOf(request.receipt)}
            onReload={() => onReload(request.receipt)}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

type SelectedRequestProps = { request: QueuedRequest; loaded: Loaded; onReload: () => void };

function SelectedRequest({ request, loaded: { shown, problem }, onReload }: SelectedRequestProps) {
  const t = useTexts('deskRemovals');
  const common = useTexts('common');
  const photos = shown?.matches.flatMap(({ photo }) => photo ?? []) ?? [];
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-raised p-2">
      <p className="font-semibold tabular-nums">{request.receiptText}</p>
      {request.wish === 'label' ? <p className="font-semibold text-accent-text">{t('labelWrong')}</p> : null}
      <Problem message={problem} />
      {problem === null ? null : <DeskButton onClick={onReload}>{common('tryAgain')}</DeskButton>}
      {shown === null ? (
        problem === null ? (
          <p role="status" className="text-muted">
            {common('loading')}
          </p>
        ) : null
      ) : (
        <>
          <ClaimNotice claimedBy={shown.claimedBy} />
          {shown.words === null ? null : <p className="wrap-anywhere">{shown.words}</p>}
          {photos.length === 0 ? <p className="text-muted">{t('noPhotos')}</p> : null}
          <div className="grid grid-cols-2 gap-1">
            {photos.map((photo, at) => (
              <DeskPhoto
                key={photo}
                src={photo}
                alt={t('matchPhoto', { number: at + 1 })}
                onReload={onReload}
                box="aspect-[4/5]"
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
