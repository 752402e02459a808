import { Loading } from './loading';
import { Skeleton } from './skeleton';

const ROWS = ['1', '2', '3', '4', '5', '6'] as const;

export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Loading />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14 rounded-xl" />
      ))}
    </div>
  );
}
