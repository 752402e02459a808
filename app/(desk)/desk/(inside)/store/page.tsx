import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { PurchaseList } from '@/components/desk/store/purchase-list';
import { StoreHead } from '@/components/desk/store/store-head';
import { searchPurchasesSchema } from '@/lib/contract/desk/store/schemas';
import { searchPurchases } from '@/lib/desk/store/search-purchases';
import { storeState } from '@/lib/desk/store/store-state';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.store') };
}

type PurchasesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

function readFilter(query: Awaited<PurchasesPageProps['searchParams']>): Record<string, string> {
  const filled = ['q', 'state', 'day', 'page'].map(
    (name) => [name, [query[name]].flat()[0]?.trim()] as const,
  );
  return Object.fromEntries(filled.filter((one): one is [string, string] => Boolean(one[1])));
}

export default async function PurchasesPage({ searchParams }: PurchasesPageProps) {
  const ctx = await requireOperator(['support']);
  const [t, desk] = [await getTexts('deskStore'), await getTexts('desk')];
  const filter = readFilter(await searchParams);
  const parsed = searchPurchasesSchema.safeParse(filter);
  const found = parsed.success ? await searchPurchases(ctx, parsed.data) : { purchases: [], next: null };
  const problem = parsed.success ? null : t('filterWrong');
  return (
    <>
      <StoreHead title={desk('sections.store')} current="/desk/store" state={storeState()} />
      <PurchaseList filter={filter} {...found} problem={problem} />
    </>
  );
}
