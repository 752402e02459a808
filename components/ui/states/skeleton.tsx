import { Loading } from './loading';

export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-sweep rounded-lg bg-raised-edge in-[dialog]:bg-paper-line ${className}`}
    />
  );
}

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
