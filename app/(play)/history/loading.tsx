import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function Loading() {
  const t = await getTexts('history');
  return (
    <Screen title={t('title')} backTo="/profile">
      <ListSkeleton />
    </Screen>
  );
}
