import { LeaderboardLoading } from '@/components/leaderboard/board-loading';
import { Screen } from '@/components/ui/screen';

export default function Loading() {
  return (
    <Screen title="Leaderboard">
      <LeaderboardLoading />
    </Screen>
  );
}
