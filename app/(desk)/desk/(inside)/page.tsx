import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { Overview } from '@/components/desk/overview/overview';
import { DESK_SECTIONS, isOpenTo } from '@/lib/contract/desk/sections';
import { getOverview } from '@/lib/desk/overview/read-overview';
import { readChartSeries, refreshOverview } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.overview') };
}

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
