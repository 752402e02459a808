import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function ProfileLoading() {
  return (
    <Screen title="Profile" backTo="/setting">
      <ListSkeleton />
    </Screen>
  );
}
