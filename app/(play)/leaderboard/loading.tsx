import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function LeaderboardLoading() {
  return (
    <Screen title="Leaderboard">
      <ListSkeleton />
    </Screen>
  );
}
