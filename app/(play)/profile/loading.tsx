import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function ProfileLoading() {
  const t = await getTexts('profile');
  return (
    <Screen title={t('title')} backTo="/setting">
      <ListSkeleton />
    </Screen>
  );
}
