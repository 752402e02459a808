import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

export default async function PasswordLoading() {
  return (
    <Screen title={(await getTexts('settings'))('changePassword')} backTo="/setting">
      <Loading />
      <Skeleton className="h-96 rounded-2xl" />
    </Screen>
  );
}
