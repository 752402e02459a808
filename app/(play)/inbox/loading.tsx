import { getTexts } from '@/app/_server/pages/texts';
import { Screen } from '@/components/ui/page/screen';
import { ListSkeleton } from '@/components/ui/states/skeleton';

export default async function InboxLoading() {
  return (
    <Screen title={(await getTexts('inbox'))('title')} backTo="/home">
      <ListSkeleton />
    </Screen>
  );
}
