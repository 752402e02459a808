import { getTexts } from '@/app/_server/pages/texts';
import { RoundLoading } from '@/components/quiz/result/round-loading';
import { Screen } from '@/components/ui/page/screen';

export default async function Loading() {
  const t = await getTexts('challenges');
  return (
    <Screen title={t('title')} backTo="/friends" backToCaller>
      <RoundLoading />
    </Screen>
  );
}
