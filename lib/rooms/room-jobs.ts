import type { Job } from '@/lib/platform/jobs/job';
import { endIdleRooms } from './members/end-idle-rooms';
import { handOverHosts } from './members/hand-over-hosts';
import type { RoomChange } from './room';

/** Returns the jobs about live rooms. `announce` tells the players of a room what changed. */
export function roomJobs(announce: (change: RoomChange) => void): Job[] {
  return [
    {
      name: 'hand rooms over',
      everySeconds: 2,
      run: async ({ db, now }) => (await handOverHosts(db, now())).forEach(announce),
    },
    {
      name: 'end idle rooms',
      everySeconds: 60,
      run: async (ctx) => (await endIdleRooms(ctx)).forEach(announce),
    },
  ];
}
