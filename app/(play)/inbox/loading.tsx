import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default function InboxLoading() {
  return (
    <Screen title="Inbox" backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
