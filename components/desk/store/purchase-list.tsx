'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskPurchase } from '@/lib/contract/desk/store/store-view';
import { formatNumber } from '@/lib/contract/english-format';
import { DESK_PURCHASE_STATES } from '@/lib/contract/store/desk-purchase-states';
import type { Texts } from '@/messages/format';
import { DeskButton, DeskField, DeskLink, DeskSelect, TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyMessage, Paging, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

const PATH = '/desk/store';

type PurchaseFilter = { q?: string; state?: string; day?: string; page?: string };

const columnsOf = (t: Texts<'deskStore'>): readonly Column<DeskPurchase>[] => [
  {
    title: t('purchase'),
    cell: ({ id }) => (
      <TextLink href={`${PATH}/${id}`} className="wrap-anywhere font-mono text-xs">
        {id}
      </TextLink>
    ),
  },
  { title: t('made'), cell: ({ madeAt }) => <TimeAgo at={madeAt} /> },
  { title: t('player'), cell: ({ userId }) => <PlayerLink userId={userId} /> },
  { title: t('lives'), cell: ({ lives }) => formatNumber(lives), isNumber: true },
  { title: t('price'), cell: ({ price }) => price, isNumber: true },
  { title: t('state'), cell: (purchase) => <PurchaseState {...purchase} /> },
];

export function PlayerLink({ userId }: { userId: string | null }) {
  const t = useTexts('deskStore');
  if (userId === null) return <span className="text-muted">{t('erased')}</span>;
  return <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>;
}

function FilterForm({ q, state, day }: PurchaseFilter) {
  const t = useTexts('deskStore');
  const states = DESK_PURCHASE_STATES.map((value) => ({ value, label: t(`purchaseStates.${value}`) }));
  return (
    <search>
      <form action={PATH} className="grid items-end gap-2 wide:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
        <DeskField
          label={t('search')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={250}
          spellCheck={false}
        />
        <DeskSelect
          label={t('state')}
          name="state"
          defaultValue={state ?? ''}
          options={[{ value: '', label: t('everyState') }, ...states]}
        />
        <DeskField label={t('day')} name="day" type="date" defaultValue={day} />
        <div className="flex gap-2">
          <DeskButton type="submit" look="accent">
            {t('filter')}
          </DeskButton>
          <DeskLink href={PATH}>{t('clear')}</DeskLink>
        </div>
      </form>
    </search>
  );
}

type PurchaseListProps = {
  filter: PurchaseFilter;
  purchases: readonly DeskPurchase[];
  next: string | null;
  problem: string | null;
};

export function PurchaseList({ filter, purchases, next, problem }: PurchaseListProps) {
  const t = useTexts('deskStore');
  const desk = useTexts('desk');
  const { page, ...filters } = filter;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const addressOf = (more: PurchaseFilter) => {
    const query = new URLSearchParams(Object.entries({ ...filters, ...more }));
    return query.size === 0 ? PATH : `${PATH}?${query}`;
  };
  return (
    <>
      <FilterForm {...filter} />
      <Problem message={problem} />
      {problem === null && purchases.length === 0 ? (
        <EmptyMessage title={t(isFiltered ? 'noneMatch' : 'noneYet')}>
          {t(isFiltered ? 'changeFilter' : 'purchasesShowHere')}
        </EmptyMessage>
      ) : null}
      {purchases.length > 0 ? (
        <DataTable
          caption={t('screens.purchases')}
          columns={columnsOf(t)}
          rows={purchases}
          rowKey={({ id }) => id}
        />
      ) : null}
      <Paging
        before={page === undefined ? null : addressOf({})}
        after={next === null ? null : addressOf({ page: next })}
        beforeLabel={desk('newest')}
        afterLabel={desk('older')}
      />
    </>
  );
}

type Shown = Pick<DeskPurchase, 'state' | 'refunded' | 'dispute'>;

export function PurchaseState({ state, refunded, dispute }: Shown) {
  const t = useTexts('deskStore');
  const isBad = state === 'refused' || dispute === 'open';
  const words = [
    t(`purchaseStates.${state}`),
    refunded === '' ? '' : t('amountRefunded', { amount: refunded }),
    dispute === null ? '' : t(`disputeStates.${dispute}`),
  ];
  return (
    <span className={isBad ? 'font-semibold text-bad-text' : undefined}>
      {words.filter(Boolean).join(' · ')}
    </span>
  );
}

/** Links to the provider's dashboard. Shows plain text while the store is closed. */
export function ProviderLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="wrap-anywhere font-mono text-xs">{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere font-mono text-accent-text text-xs underline underline-offset-2"
    >
      {children}
    </a>
  );
}
