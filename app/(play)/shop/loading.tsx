import { getTexts } from '@/app/_server/pages/texts';
import { PacksLoading } from '@/components/store/packs-loading';
import { Screen } from '@/components/ui/page/screen';

export default async function StoreLoading() {
  return (
    <Screen title={(await getTexts('store'))('title')}>
      <PacksLoading />
    </Screen>
  );
}
