'use client';

import { memo } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OverviewSeries } from '@/lib/contract/desk/overview';
import { DeskButton } from '../ui/controls';
import { Nothing, Panel, Problem } from '../ui/layout';
import { Chart } from './chart';
import type { Line } from './chart-line';
import { useRefreshed } from './use-refreshed';

const REFRESH_MS = 5 * 60 * 1000;
const MAIN = '--accent-text';
const OTHER = '--muted';

type ChartsProps = { readSeries: () => Promise<DeskResult<OverviewSeries>> };

/** Eight weeks by day, and today by hour. The page shows first, then they load. */
export function Charts({ readSeries }: ChartsProps) {
  const { data, problem, retry } = useRefreshed(readSeries, null, REFRESH_MS);
  return (
    <Panel title="Eight weeks" note="Days and hours are UTC. Guests are left out. Today is not over.">
      <Problem message={problem && `The charts could not be read: ${problem}`} />
      {problem ? (
        <DeskButton onClick={retry} className="self-start">
          Try again
        </DeskButton>
      ) : null}
      {data ? <Loaded series={data} /> : null}
      {data || problem ? null : <Waiting />}
    </Panel>
  );
}

function Waiting() {
  return (
    <>
      <p role="status" className="sr-only">
        The charts are loading...
      </p>
      <div aria-hidden="true" className="h-48 animate-sweep rounded-md bg-raised-edge" />
    </>
  );
}

/** Draws again only when the figures have changed, not with every refresh of the page. */
const Loaded = memo(function Loaded({ series: { days, hours } }: { series: OverviewSeries }) {
  if (days.every(({ answers }) => answers === null))
    return (
      <Nothing title="Nothing was counted yet">
        <p>The first answers show here within a minute.</p>
      </Nothing>
    );
  const names = days.map(({ day }) => day);
  const ofDays = (label: string, figure: 'players' | 'answers'): Line[] => [
    { label, color: MAIN, values: days.map((day) => day[figure]) },
  ];
  return (
    <div className="grid gap-6 min-[1400px]:grid-cols-3">
      <Chart title="Players a day" first="Day" names={names} lines={ofDays('Players', 'players')} />
      <Chart title="Answers a day" first="Day" names={names} lines={ofDays('Answers', 'answers')} />
      <Chart
        title="Answers an hour"
        first="Hour"
        names={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
        lines={[
          { label: 'Today', color: MAIN, values: hours.map(({ today }) => today) },
          {
            label: 'A week ago',
            color: OTHER,
            values: hours.map(({ lastWeek }) => lastWeek),
            isDashed: true,
          },
        ]}
      />
    </div>
  );
});
