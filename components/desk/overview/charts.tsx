'use client';

import { memo, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OverviewSeries } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { EmptyMessage, Panel, Problem } from '../ui/layout';
import type { Line } from './draw-chart';
import { useRefreshed } from './use-refreshed';

const REFRESH_MS = 5 * 60 * 1000;
const MAIN = '--accent-text';
const OTHER = '--muted';

/** Shows eight weeks by day, and today by hour. Loads after the page is shown. */
export function Charts({ readSeries }: { readSeries: () => Promise<DeskResult<OverviewSeries>> }) {
  const t = useTexts('desk');
  const common = useTexts('common');
  const { data, problem, retry } = useRefreshed(readSeries, null, REFRESH_MS);
  return (
    <Panel title={t('eightWeeks')} note={t('eightWeeksAbout')}>
      <Problem message={problem && t('chartsFailed', { problem })} />
      {problem ? (
        <DeskButton onClick={retry} className="self-start">
          {common('tryAgain')}
        </DeskButton>
      ) : null}
      {data ? <LoadedCharts series={data} /> : null}
      {data || problem ? null : <ChartsSkeleton />}
    </Panel>
  );
}

function ChartsSkeleton() {
  const t = useTexts('desk');
  return (
    <>
      <p role="status" className="sr-only">
        {t('chartsLoading')}
      </p>
      <div aria-hidden="true" className="h-48 animate-sweep rounded-md bg-raised-edge" />
    </>
  );
}

/** Memoized, so that charts are redrawn only for new figures. */
const LoadedCharts = memo(function LoadedCharts({ series: { days, hours } }: { series: OverviewSeries }) {
  const t = useTexts('desk');
  if (days.every(({ answers }) => answers === null))
    return (
      <EmptyMessage title={t('nothingCounted')}>
        <p>{t('countsSoon')}</p>
      </EmptyMessage>
    );
  const names = days.map(({ day }) => day);
  const ofDays = (figure: 'players' | 'answers'): Line[] => [
    { label: t(`figures.${figure}`), color: MAIN, values: days.map((day) => day[figure]) },
  ];
  return (
    <div className="grid gap-6 min-[1400px]:grid-cols-3">
      <Chart title={t('playersPerDay')} first={t('chartDay')} names={names} lines={ofDays('players')} />
      <Chart title={t('answersPerDay')} first={t('chartDay')} names={names} lines={ofDays('answers')} />
      <Chart
        title={t('answersPerHour')}
        first={t('chartHour')}
        names={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
        lines={[
          { label: t('today'), color: MAIN, values: hours.map(({ today }) => today) },
          {
            label: t('chartWeekAgo'),
            color: OTHER,
            values: hours.map(({ lastWeek }) => lastWeek),
            isDashed: true,
          },
        ]}
      />
    </div>
  );
});

type ChartProps = {
  title: string;
  /** Column title of `names`, such as *Day*. */
  first: string;
  names: readonly string[];
  lines: readonly Line[];
};

function Chart({ title, first, names, lines }: ChartProps) {
  const t = useTexts('desk');
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const titleId = useId();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let remove = () => {};
    // Only this screen needs the library, and only in a browser.
    import('./draw-chart')
      .then(({ drawChart }) => {
        if (!isGone) remove = drawChart(element, { names, lines, onPoint: setAt });
      })
      // The code does not load, or the library does not support the browser's language.
      .catch(() => setMissing(true));
    return () => {
      isGone = true;
      remove();
    };
  }, [names, lines]);
  return (
    <figure aria-labelledby={titleId} className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex flex-wrap gap-x-3">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        <span className="text-muted tabular-nums">
          {at === null ? null : pointText(t, names[at] ?? '', lines, at)}
        </span>
      </figcaption>
      {isMissing ? (
        <p role="status">{t('chartFailed')}</p>
      ) : (
        <div ref={box} aria-hidden="true" className="h-48 min-w-0 overflow-hidden" />
      )}
      {lines.length > 1 && !isMissing ? <Legend lines={lines} /> : null}
      <details open={isMissing}>
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-accent-text underline underline-offset-2">
          {t('asTable')}
        </summary>
        <DataTable
          caption={title}
          rows={names.map((name, place) => ({ name, place }))}
          rowKey={({ name }) => name}
          columns={[
            { title: first, cell: ({ name }) => name },
            ...lines.map(({ label, values }) => ({
              title: label,
              cell: ({ place }: { place: number }) => valueText(values[place]),
              isNumber: true,
            })),
          ]}
        />
      </details>
    </figure>
  );
}

const valueText = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value));

function pointText(t: Texts<'desk'>, name: string, lines: readonly Line[], at: number): string {
  const values = lines.map(({ label, values: all }) =>
    t('chartValue', { line: label, value: valueText(all[at]) }),
  );
  return [name, ...values].join(' · ');
}

function Legend({ lines }: { lines: readonly Line[] }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted">
      {lines.map(({ label, isDashed }) => (
        <span key={label} className="inline-flex items-center gap-2">
          <span
            className={`w-6 border-t-2 ${isDashed ? 'border-muted border-dashed' : 'border-accent-text'}`}
          />
          {label}
        </span>
      ))}
    </p>
  );
}
