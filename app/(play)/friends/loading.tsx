import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function FriendsLoading() {
  const t = await getTexts('friends');
  return (
    <Screen title={t('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
