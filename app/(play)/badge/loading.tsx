import { getTexts } from '@/app/_server/pages/texts';
import { BadgesLoading } from '@/components/badges/badges-loading';
import { Screen } from '@/components/ui/page/screen';

export default async function BadgeLoading() {
  const t = await getTexts('badges');
  return (
    <Screen title={t('title')}>
      <BadgesLoading />
    </Screen>
  );
}
