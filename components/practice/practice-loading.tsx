import { RoundNumbersSkeleton } from '@/components/quiz/round-skeleton';
import { Loading } from '@/components/ui/loading';

export function PracticeLoading() {
  return (
    <>
      <Loading />
      <RoundNumbersSkeleton />
    </>
  );
}
