import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { Overview } from '@/components/desk/overview/overview';
import { DESK_SECTIONS, isOpenTo } from '@/lib/contract/desk/sections';
import { getOverview } from '@/lib/desk/overview/get-overview';
import { readChartSeries, refreshOverview } from './overview/actions';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage() {
  const ctx = await requireOperator('everyone');
  const openTo = DESK_SECTIONS.filter(({ roles }) => isOpenTo(roles, ctx.signedIn.roles));
  return (
    <Overview
      initial={await getOverview(ctx)}
      openPaths={openTo.map(({ path }) => path)}
      refresh={refreshOverview}
      readSeries={readChartSeries}
    />
  );
}
