import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function SettingsLoading() {
  return (
    <Screen title={(await getTexts('settings'))('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
