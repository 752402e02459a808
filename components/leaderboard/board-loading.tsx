import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

const ROWS = ['1', '2', '3', '4', '5', '6'] as const;

export function BoardLoading() {
  return (
    <div className="flex flex-col gap-1.5">
      <Loading />
      <Skeleton className="mx-auto mb-1.5 h-5 w-40 rounded-md" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14 rounded-xl" />
      ))}
    </div>
  );
}

export function LeaderboardLoading() {
  return (
    <>
      <Skeleton className="h-13.5 shrink-0 rounded-xl" />
      <div className="flex flex-1 flex-col">
        <div className="flex gap-2 pt-2 pb-3">
          <Skeleton className="h-11 flex-1 rounded-xl" />
          <Skeleton className="h-11 flex-1 rounded-xl" />
        </div>
        <BoardLoading />
        <div className="sticky bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] -mx-4 mt-auto -mb-4 min-h-12 border-accent border-t-2 bg-raised" />
      </div>
    </>
  );
}
