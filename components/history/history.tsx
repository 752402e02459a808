'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { LinkBusy } from '@/components/ui/buttons/link-status';
import { Tabs } from '@/components/ui/page/tabs';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { ListSkeleton } from '@/components/ui/states/skeleton';
import { formatDay, formatMonth } from '@/lib/contract/format';
import type { HistoryEntry, HistoryFigures } from '@/lib/contract/history/history-view';
import { percentOf } from '@/lib/contract/knowledge/knowledge-view';
import { entryTitle } from './played';
import { type HistoryFilter, type HistoryProps, useHistory } from './use-history';

/** Returns '2026-11'. Months are in UTC, as on the server. */
const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

const FILTERS = ['all', 'round', 'daily', 'room', 'challenge'] as const satisfies readonly HistoryFilter[];

export const History = withQueryClient(Entries);

function Entries(props: HistoryProps) {
  const t = useTexts('history');
  const common = useTexts('common');
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const { list, entries, months, failure } = useHistory(props, filter);
  return (
    <Tabs
      label={t('show')}
      tabs={FILTERS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
      current={filter}
      onPick={setFilter}
    >
      <div className="flex flex-col gap-4 pt-3">
        {failure ? <LoadFailed title={failure} query={list} /> : null}
        {list.isPending ? <ListSkeleton /> : null}
        {entries?.length === 0 ? <Nothing /> : null}
        {[...Map.groupBy(entries ?? [], ({ at }) => monthOf(at))].map(([month, ofMonth]) => (
          <Month
            key={month}
            month={month}
            entries={ofMonth}
            figures={months.filter((one) => one.month === month)}
          />
        ))}
        {list.hasNextPage ? (
          <Button
            look="raised"
            onClick={() => list.fetchNextPage()}
            busy={list.isFetchingNextPage}
            busyLabel={common('loading')}
          >
            {t('showMore')}
          </Button>
        ) : null}
        {entries?.length ? <p className="text-muted text-sm">{t('kept')}</p> : null}
      </div>
    </Tabs>
  );
}

function Nothing() {
  const t = useTexts('history');
  return (
    <EmptyState title={<h2>{t('none')}</h2>}>
      <p className="text-paper-muted">{t('noneText')}</p>
      <ButtonLink href="/home">{t('play')}</ButtonLink>
    </EmptyState>
  );
}

type MonthProps = { month: string; entries: readonly HistoryEntry[]; figures: HistoryFigures['months'] };

function Month({ month, entries, figures }: MonthProps) {
  const t = useTexts('history');
  const sum = (name: 'right' | 'of' | 'par') => figures.reduce((total, part) => total + part[name], 0);
  const of = sum('of');
  return (
    <section aria-labelledby={`month-${month}`} className="flex flex-col gap-2">
      <div>
        <h2
          id={`month-${month}`}
          className="font-display font-extrabold text-2xl leading-tight first-letter:uppercase"
        >
          {formatMonth(t.locale, Date.parse(`${month}-01T00:00:00Z`))}
        </h2>
        {/* The line keeps its height until the figures arrive. */}
        <p className="numerals min-h-5 text-muted text-sm">
          {of === 0
            ? null
            : t('month', {
                of,
                percent: percentOf(sum('right'), of) ?? 0,
                parPercent: percentOf(sum('par'), of) ?? 0,
              })}
        </p>
      </div>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryLink({ entry }: { entry: HistoryEntry }) {
  const t = useTexts('history');
  return (
    <Link
      href={`/history?id=${entry.id}`}
      prefetch={false}
      className="block rounded-xl border-2 border-paper-edge bg-paper px-4 py-2 text-paper-text"
    >
      <LinkBusy>
        <span className="flex min-h-10 items-center gap-3">
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block font-semibold">{entryTitle(t, entry)}</span>
            <span className="block text-paper-muted text-sm">{formatDay(t.locale, entry.at)}</span>
          </span>
          <span className="numerals shrink-0 text-right leading-tight">
            <span className="block font-extrabold text-lg">
              {t('rightOf', entry)} <span className="sr-only">{t('right')}</span>
            </span>
            <span className="block text-paper-muted text-sm">{t('records', entry)}</span>
          </span>
        </span>
      </LinkBusy>
    </Link>
  );
}
