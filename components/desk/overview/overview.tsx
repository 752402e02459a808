'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OverviewSeries, OverviewView } from '@/lib/contract/desk/overview';
import { PageHead, Problem } from '../ui/layout';
import { Charts } from './charts';
import { NowFigures, TodayFigures, WaitingFigures } from './figures';
import { useRefreshed } from './use-refreshed';

const REFRESH_MS = 15_000;

type OverviewProps = {
  initial: OverviewView;
  openPaths: readonly string[];
  refresh: () => Promise<DeskResult<OverviewView>>;
  readSeries: () => Promise<DeskResult<OverviewSeries>>;
};

export function Overview({ initial, openPaths, refresh, readSeries }: OverviewProps) {
  const t = useTexts('desk');
  const { data, problem, isPaused } = useRefreshed(refresh, initial, REFRESH_MS);
  const view = data ?? initial;
  const time = view.at.slice(11, 19);
  const linkTo = (path: string) => (openPaths.includes(path) ? path : undefined);
  return (
    <>
      <PageHead title={t('sections.overview')} note={t(isPaused ? 'asOfPaused' : 'asOf', { time })} />
      <Problem message={problem && t('notRefreshed', { time, problem })} />
      <WaitingFigures view={view} linkTo={linkTo} />
      <TodayFigures view={view} />
      <NowFigures view={view} linkTo={linkTo} />
      <Charts readSeries={readSeries} />
    </>
  );
}
