import { HeightMarks } from '@/components/ui/height-chart';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The question screen before its question: same places, same sizes. */
export function QuizSkeleton() {
  return (
    <>
      <Loading />
      <div className="wall relative -mx-3 border-paper-edge border-y-2 text-paper-muted">
        <HeightMarks side="left" />
        <HeightMarks side="right" />
        <div className="relative z-10 mx-auto h-[290px] w-[232px] animate-sweep border-paper-text border-x-2 bg-paper-line" />
      </div>
      <Skeleton className="h-2.5 rounded-full" />
      <Skeleton className="h-[1.625rem] w-72 max-w-full" />
      <div className="grid max-h-72 flex-1 auto-rows-fr gap-1.5" aria-hidden="true">
        {['1', '2', '3', '4'].map((key) => (
          <Skeleton key={key} className="min-h-12 rounded-xl" />
        ))}
      </div>
    </>
  );
}
