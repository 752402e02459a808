import { getTexts } from '@/app/_server/texts';
import { DailyLoading } from '@/components/daily/daily-loading';
import { Screen } from '@/components/ui/screen';

export default async function Loading() {
  const t = await getTexts('challenges');
  return (
    <Screen title={t('title')} backTo="/friends" backToCaller>
      <DailyLoading />
    </Screen>
  );
}
