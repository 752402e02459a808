import { RoundNumbersSkeleton } from '@/components/quiz/round-skeleton';
import { Loading } from '@/components/ui/skeleton';

export function DailyLoading() {
  return (
    <>
      <Loading />
      <RoundNumbersSkeleton />
    </>
  );
}
