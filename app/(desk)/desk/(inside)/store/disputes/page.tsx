import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { withBooks } from '@/app/_server/store';
import { DisputeList } from '@/components/desk/store/dispute-list';
import { StoreHead } from '@/components/desk/store/store-head';
import { listDisputes } from '@/lib/desk/store/list-disputes';
import { storeState } from '@/lib/desk/store/store-state';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskStore'))('screens.disputes') };
}

export default async function DisputesPage() {
  const ctx = await requireOperator(['support']);
  const t = await getTexts('deskStore');
  const read = async () => ({ ...(await listDisputes(withBooks(ctx))), problem: null });
  const list = await read().catch((error: unknown) => ({
    disputes: [],
    isCut: false,
    problem: refusalOf(error, ctx.log).textIn(DEFAULT_LANGUAGE),
  }));
  return (
    <>
      <StoreHead title={t('screens.disputes')} current="/desk/store/disputes" state={storeState()} />
      <DisputeList {...list} nowMs={ctx.now().getTime()} />
    </>
  );
}
