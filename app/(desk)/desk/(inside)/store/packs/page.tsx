import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { PackTable } from '@/components/desk/store/pack-table';
import { StoreHead } from '@/components/desk/store/store-head';
import { listDeskPacks } from '@/lib/desk/store/list-desk-packs';
import { storeState } from '@/lib/desk/store/store-state';
import { addPackAction, changePackAction, retirePackAction, swapPacksAction } from '../actions';

export const metadata: Metadata = { title: 'Packs' };

export default async function PacksPage() {
  const ctx = await requireOperator(['support']);
  const actions = {
    add: addPackAction,
    change: changePackAction,
    retire: retirePackAction,
    swap: swapPacksAction,
  };
  return (
    <>
      <StoreHead title="Packs" current="/desk/store/packs" state={storeState()} />
      <p className="text-muted">
        Purchases that are open keep the price and lives with which they were made.
      </p>
      <PackTable packs={await listDeskPacks(ctx)} {...actions} />
    </>
  );
}
