import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

const PINS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'] as const;

export function BadgesLoading() {
  return (
    <>
      <Loading />
      <Skeleton className="mx-auto h-5 w-40 rounded-md" />
      <div className="grid grid-cols-3 gap-2">
        {PINS.map((pin) => (
          <Skeleton key={pin} className="h-38 rounded-2xl" />
        ))}
      </div>
    </>
  );
}
