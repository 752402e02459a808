import { DailyLoading } from '@/components/daily/daily-loading';
import { Screen } from '@/components/ui/screen';

export default function Loading() {
  return (
    <Screen title="Daily" backTo="/home" backToCaller>
      <DailyLoading />
    </Screen>
  );
}
