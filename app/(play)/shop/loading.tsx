import { PacksLoading } from '@/components/store/packs-loading';
import { Screen } from '@/components/ui/screen';

export default function StoreLoading() {
  return (
    <Screen title="Store">
      <PacksLoading />
    </Screen>
  );
}
