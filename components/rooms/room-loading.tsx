import { Loading, Skeleton } from '@/components/ui/skeleton';

/** Shown until the player has joined. */
export function RoomLoading() {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="flex h-11 items-center pl-1.5 font-extrabold text-2xl">Live room</h1>
      <Loading label="Joining the room..." />
      <Skeleton className="h-72 rounded-2xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
    </div>
  );
}
