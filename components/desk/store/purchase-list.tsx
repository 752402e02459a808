import type { ReactNode } from 'react';
import { type DeskPurchase, STATE_WORDS } from '@/lib/contract/desk/store-view';
import { formatNumber } from '@/lib/contract/format';
import { DeskButton, DeskField, DeskLink, DeskSelect, TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing, Paging, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

const PATH = '/desk/store';

/** The filters as the address has them. */
type PurchaseFilter = { q?: string; state?: string; day?: string; page?: string };

const COLUMNS: readonly Column<DeskPurchase>[] = [
  {
    title: 'Purchase',
    cell: ({ id }) => (
      <TextLink href={`${PATH}/${id}`} className="wrap-anywhere font-mono text-xs">
        {id}
      </TextLink>
    ),
  },
  { title: 'Made', cell: ({ madeAt }) => <TimeAgo at={madeAt} /> },
  { title: 'Player', cell: ({ userId }) => <PlayerLink userId={userId} /> },
  { title: 'Lives', cell: ({ lives }) => formatNumber(lives), isNumber: true },
  { title: 'Price', cell: ({ price }) => price, isNumber: true },
  { title: 'State', cell: (purchase) => <PurchaseState {...purchase} /> },
];

/** The User ID of a player with a link to the player's page. */
export function PlayerLink({ userId }: { userId: string | null }) {
  if (userId === null) return <span className="text-muted">erased</span>;
  return <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>;
}

const STATES = [
  { value: '', label: 'every state' },
  ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
];

function FilterForm({ q, state, day }: PurchaseFilter) {
  return (
    <search>
      <form action={PATH} className="grid items-end gap-2 wide:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
        <DeskField
          label="User ID, purchase or payment"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={250}
          spellCheck={false}
        />
        <DeskSelect label="State" name="state" defaultValue={state ?? ''} options={STATES} />
        <DeskField label="Day (UTC)" name="day" type="date" defaultValue={day} />
        <div className="flex gap-2">
          <DeskButton type="submit" look="accent">
            Filter
          </DeskButton>
          <DeskLink href={PATH}>Clear</DeskLink>
        </div>
      </form>
    </search>
  );
}

type PurchaseListProps = {
  filter: PurchaseFilter;
  purchases: readonly DeskPurchase[];
  /** Where the next page starts. */
  next: string | null;
  /** What is wrong with the filter. */
  problem: string | null;
};

/** Purchases, newest first, with their filters. */
export function PurchaseList({ filter, purchases, next, problem }: PurchaseListProps) {
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
        <Nothing title={isFiltered ? 'No purchase fits.' : 'No purchases yet.'}>
          {isFiltered
            ? 'Change the filter, or clear it.'
            : 'They are listed here when a player opens a checkout.'}
        </Nothing>
      ) : null}
      {purchases.length > 0 ? (
        <DataTable caption="Purchases" columns={COLUMNS} rows={purchases} rowKey={({ id }) => id} />
      ) : null}
      <Paging
        before={page === undefined ? null : addressOf({})}
        after={next === null ? null : addressOf({ page: next })}
        beforeLabel="Newest"
        afterLabel="Older"
      />
    </>
  );
}

type Shown = Pick<DeskPurchase, 'state' | 'refunded' | 'dispute'>;

/** The state of a purchase in words; what needs a look is red. */
export function PurchaseState({ state, refunded, dispute }: Shown) {
  const isBad = state === 'refused' || dispute === 'open';
  const words = [
    STATE_WORDS[state],
    refunded === '' ? '' : `${refunded} refunded`,
    dispute === null ? '' : `dispute ${dispute}`,
  ];
  return (
    <span className={isBad ? 'font-semibold text-bad-text' : undefined}>
      {words.filter(Boolean).join(', ')}
    </span>
  );
}

/** A link to the provider's dashboard in a new tab; plain text while the store is closed. */
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
