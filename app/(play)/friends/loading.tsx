import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function FriendsLoading() {
  const t = await getTexts('friends');
  return (
    <Screen title={t('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
