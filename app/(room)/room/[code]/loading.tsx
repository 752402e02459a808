import { RoomLoading } from '@/components/rooms/room-loading';

export default function Loading() {
  return (
    <main className="flex flex-1 flex-col px-3 tall:pt-1">
      <RoomLoading />
    </main>
  );
}
