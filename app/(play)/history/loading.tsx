import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function Loading() {
  const t = await getTexts('history');
  return (
    <Screen title={t('title')} backTo="/profile">
      <ListSkeleton />
    </Screen>
  );
}
