import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function EditProfileLoading() {
  return (
    <Screen title="Edit profile" backTo="/profile">
      <ListSkeleton />
    </Screen>
  );
}
