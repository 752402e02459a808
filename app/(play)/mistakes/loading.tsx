import { getTexts } from '@/app/_server/texts';
import { PracticeLoading } from '@/components/practice/practice-loading';
import { Screen } from '@/components/ui/screen';

export default async function Loading() {
  const t = await getTexts('practice');
  return (
    <Screen title={t('title')} backTo="/home" backToCaller>
      <PracticeLoading />
    </Screen>
  );
}
