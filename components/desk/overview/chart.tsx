'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { DataTable } from '@/components/desk/ui/data-table';
import { formatNumber } from '@/lib/contract/format';
import type { Line } from './chart-line';

type ChartProps = {
  title: string;
  /** What `names` are: *Day*. */
  first: string;
  /** The names of the values, from left to right. */
  names: readonly string[];
  lines: readonly Line[];
};

/** A line chart. The drawing is for the eye; the same figures are in a table below it. */
export function Chart({ title, first, names, lines }: ChartProps) {
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
      // It does not load, or the library does not know the language of the browser.
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
          {at === null ? null : pointText(names[at], lines, at)}
        </span>
      </figcaption>
      {isMissing ? (
        <p role="status">The chart could not be drawn. Its figures are in the table.</p>
      ) : (
        <div ref={box} aria-hidden="true" className="h-48 min-w-0 overflow-hidden" />
      )}
      {lines.length > 1 && !isMissing ? <Key lines={lines} /> : null}
      <details open={isMissing}>
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-accent-text underline underline-offset-2">
          As a table
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

function pointText(name: string | undefined, lines: readonly Line[], at: number): string {
  const values = lines.map(({ label, values: all }) => `${label.toLowerCase()} ${valueText(all[at])}`);
  return `${name}: ${values.join(', ')}`;
}

function Key({ lines }: { lines: readonly Line[] }) {
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
