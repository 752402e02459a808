import { Screen } from '@/components/ui/screen';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export default function AddFriendLoading() {
  return (
    <Screen title="Add a friend" backTo="/friends">
      <Loading />
      <Skeleton className="h-[29rem] rounded-2xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
    </Screen>
  );
}
