import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function FriendsLoading() {
  return (
    <Screen title="Friends" backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
