import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function ProfileLoading() {
  const t = await getTexts('profile');
  return (
    <Screen title={t('title')} backTo="/setting">
      <ListSkeleton />
    </Screen>
  );
}
