import { getTexts } from '@/app/_server/pages/texts';
import { HigherLowerLoading } from '@/components/higher-lower/higher-lower';
import { Screen } from '@/components/ui/page/screen';

export default async function Loading() {
  const t = await getTexts('higherLower');
  return (
    <Screen title={t('title')} backTo="/home" backToCaller>
      <HigherLowerLoading />
    </Screen>
  );
}
