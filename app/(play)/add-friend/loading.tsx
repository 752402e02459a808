import { getTexts } from '@/app/_server/texts';
import { Loading } from '@/components/ui/loading';
import { Screen } from '@/components/ui/screen';
import { Skeleton } from '@/components/ui/skeleton';

export default async function AddFriendLoading() {
  const t = await getTexts('friends');
  return (
    <Screen title={t('addFriend')} backTo="/friends">
      <Loading />
      <Skeleton className="h-[29rem] rounded-2xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
    </Screen>
  );
}
