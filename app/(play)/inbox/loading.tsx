import { getTexts } from '@/app/_server/texts';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Screen } from '@/components/ui/screen';

export default async function InboxLoading() {
  return (
    <Screen title={(await getTexts('inbox'))('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
