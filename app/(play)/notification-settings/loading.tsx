import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function NotificationSettingsLoading() {
  return (
    <Screen title="Notification settings" backTo="/setting" backToCaller>
      <ListSkeleton />
    </Screen>
  );
}
