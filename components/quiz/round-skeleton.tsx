import { HeightMarks } from '@/components/ui/height-chart';

/** Stands in for the numbers of the round card. */
export function RoundNumbersSkeleton() {
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
