import { getTexts } from '@/app/_server/texts';
import { BadgesLoading } from '@/components/badges/badges-loading';
import { Screen } from '@/components/ui/screen';

export default async function BadgeLoading() {
  const t = await getTexts('badges');
  return (
    <Screen title={t('title')}>
      <BadgesLoading />
    </Screen>
  );
}
