import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Loading } from '@/components/ui/states/loading';

/** Stands in for a round card, or for a screen about ten questions. */
export function RoundLoading() {
  return (
    <>
      <Loading />
      <NumbersSkeleton />
    </>
  );
}

function NumbersSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-muted"
    >
      <div className="wall relative grid h-48 place-items-center">
        <HeightMarks />
        <div className="h-36 w-52 animate-sweep rounded-md bg-paper-line" />
      </div>
      <div className="flex flex-col gap-3 px-4 py-4">
        <div className="h-6 animate-sweep rounded-lg bg-paper-line" />
        <div className="h-12 animate-sweep rounded-lg bg-paper-line" />
      </div>
    </div>
  );
}
