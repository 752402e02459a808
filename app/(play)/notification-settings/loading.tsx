import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function NotificationSettingsLoading() {
  return (
    <Screen title={(await getTexts('settings'))('notificationsTitle')} backTo="/setting" backToCaller>
      <ListSkeleton />
    </Screen>
  );
}
