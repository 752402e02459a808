import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { withBooks } from '@/app/_server/store';
import { DisputeList } from '@/components/desk/store/dispute-list';
import { StoreHead } from '@/components/desk/store/store-head';
import { listDisputes } from '@/lib/desk/store/list-disputes';
import { storeState } from '@/lib/desk/store/store-state';
import { refusalOf } from '@/lib/platform/entry-point/refusal';

export const metadata: Metadata = { title: 'Disputes' };

export default async function DisputesPage() {
  const ctx = await requireOperator(['support']);
  const read = async () => ({ ...(await listDisputes(withBooks(ctx))), problem: null });
  const list = await read().catch((error: unknown) => ({
    disputes: [],
    isCut: false,
    problem: refusalOf(error, ctx.log).userMessage,
  }));
  return (
    <>
      <StoreHead title="Disputes" current="/desk/store/disputes" state={storeState()} />
      <DisputeList {...list} nowMs={ctx.now().getTime()} />
    </>
  );
}
