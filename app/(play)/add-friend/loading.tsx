import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

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
