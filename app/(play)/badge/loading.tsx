import { BadgesLoading } from '@/components/badges/badges-loading';
import { Screen } from '@/components/ui/screen';

export default function BadgeLoading() {
  return (
    <Screen title="Badge">
      <BadgesLoading />
    </Screen>
  );
}
