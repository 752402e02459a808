import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { withBooks } from '@/app/_server/store';
import { StoreHead } from '@/components/desk/store/store-head';
import { TotalsTable } from '@/components/desk/store/totals-table';
import { readTotalsSchema } from '@/lib/contract/store/operator-schemas';
import { showTotals } from '@/lib/desk/store/show-totals';
import { storeState } from '@/lib/desk/store/store-state';
import { readTotals } from '@/lib/store/totals/read-totals';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskStore'))('screens.totals') };
}

type TotalsPageProps = { searchParams: Promise<{ by?: string | string[] }> };

export default async function TotalsPage({ searchParams }: TotalsPageProps) {
  const ctx = await requireOperator(['support']);
  const t = await getTexts('deskStore');
  const parsed = readTotalsSchema.safeParse(await searchParams);
  const totals = await readTotals(withBooks(ctx), parsed.data ?? { by: 'day' });
  return (
    <>
      <StoreHead title={t('screens.totals')} current="/desk/store/totals" state={storeState()} />
      <TotalsTable {...showTotals(totals)} />
    </>
  );
}
