import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function SettingsLoading() {
  return (
    <Screen title="Settings" backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
