import { getTexts } from '@/app/_server/pages/texts';
import { LeaderboardLoading } from '@/components/leaderboard/board-loading';
import { Screen } from '@/components/ui/page/screen';

export default async function Loading() {
  const t = await getTexts('leaderboard');
  return (
    <Screen title={t('title')}>
      <LeaderboardLoading />
    </Screen>
  );
}
