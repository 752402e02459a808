import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function StoreLoading() {
  return (
    <Screen title="Store">
      <ListSkeleton />
    </Screen>
  );
}
