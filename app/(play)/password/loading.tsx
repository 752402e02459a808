import { getTexts } from '@/app/_server/texts';
import { Loading } from '@/components/ui/loading';
import { Screen } from '@/components/ui/screen';
import { Skeleton } from '@/components/ui/skeleton';

export default async function PasswordLoading() {
  return (
    <Screen title={(await getTexts('settings'))('changePassword')} backTo="/setting">
      <Loading />
      <Skeleton className="h-96 rounded-2xl" />
    </Screen>
  );
}
