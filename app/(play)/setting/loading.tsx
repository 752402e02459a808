import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function SettingsLoading() {
  return (
    <Screen title={(await getTexts('settings'))('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
