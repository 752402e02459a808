import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { PackTable } from '@/components/desk/store/pack-table';
import { StoreHead } from '@/components/desk/store/store-head';
import { listDeskPacks } from '@/lib/desk/store/list-desk-packs';
import { storeState } from '@/lib/desk/store/store-state';
import { addPackAction, changePackAction, retirePackAction, swapPacksAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskStore'))('screens.packs') };
}

export default async function PacksPage() {
  const ctx = await requireOperator(['support']);
  const t = await getTexts('deskStore');
  const actions = {
    add: addPackAction,
    change: changePackAction,
    retire: retirePackAction,
    swap: swapPacksAction,
  };
  return (
    <>
      <StoreHead title={t('screens.packs')} current="/desk/store/packs" state={storeState()} />
      <p className="text-muted">{t('packsAbout')}</p>
      <PackTable packs={await listDeskPacks(ctx)} {...actions} />
    </>
  );
}
