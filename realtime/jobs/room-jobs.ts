import { endIdleRooms } from '@/lib/rooms/members/end-idle-rooms';
import { handOverHosts } from '@/lib/rooms/members/hand-over-hosts';
import type { RoomChange } from '@/lib/rooms/room';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

/** Returns the jobs about live rooms. */
export function roomJobs({ db, now, rooms }: Pick<RealtimeServer, 'db' | 'now' | 'rooms'>): Job[] {
  const announce = (changes: readonly RoomChange[]) => {
    for (const change of changes) rooms.changed(change);
  };
  return [
    { name: 'hand rooms over', everySeconds: 2, run: async () => announce(await handOverHosts(db, now())) },
    { name: 'end idle rooms', everySeconds: 60, run: async () => announce(await endIdleRooms({ db, now })) },
  ];
}
