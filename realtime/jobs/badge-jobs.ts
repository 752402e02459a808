import { giveBoardPrizes } from '@/lib/badges/give-board-prizes';
import { giveFriendBadges } from '@/lib/badges/give-friend-badges';
import { projectBadges } from '@/lib/badges/project-badges';
import type { Log } from '@/lib/platform/log/log';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

/** Returns the jobs that award badges, separate from the answer path. */
export function badgeJobs({ db, now, takeNoticed }: RealtimeServer, log: Log): Job[] {
  const ctx = { db, now, log };
  return [
    {
      name: 'project badges',
      everySeconds: 1,
      isDueAtStart: true,
      run: (signal) => projectBadges(ctx, signal),
    },
    {
      name: 'give friend badges',
      everySeconds: 1,
      run: () => giveFriendBadges(ctx, { playerIds: takeNoticed() }),
    },
    { name: 'give board prizes', everySeconds: 60, isDueAtStart: true, run: () => giveBoardPrizes(ctx) },
  ];
}
