import { Screen } from '@/components/ui/screen';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export default function PasswordLoading() {
  return (
    <Screen title="Change Password" backTo="/setting">
      <Loading />
      <Skeleton className="h-96 rounded-2xl" />
    </Screen>
  );
}
