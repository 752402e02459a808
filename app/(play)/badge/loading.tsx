import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function BadgeLoading() {
  return (
    <Screen title="Badge">
      <ListSkeleton />
    </Screen>
  );
}
