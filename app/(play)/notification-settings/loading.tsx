import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function NotificationSettingsLoading() {
  return (
    <Screen title={(await getTexts('settings'))('notificationsTitle')} backTo="/setting" backToCaller>
      <ListSkeleton />
    </Screen>
  );
}
