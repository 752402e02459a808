import { giveBoardPrizes } from '@/lib/badges/give-board-prizes';
import { giveMissedBadges } from '@/lib/badges/give-missed-badges';
import type { Log } from '@/lib/platform/log/log';
import type { RealtimeServer } from './create-server';
import type { Job } from './job';

/** Returns the jobs that credit badges, separate from the answer path. */
export function badgeJobs({ db, badges }: RealtimeServer, log: Log): Job[] {
  const ctx = { db, now: () => new Date(), log };
  return [
    { name: 'give badges', everySeconds: 1, run: () => badges.flush() },
    { name: 'give missed badges', everySeconds: 60, isDueAtStart: true, run: () => giveMissedBadges(ctx) },
    { name: 'give board prizes', everySeconds: 60, isDueAtStart: true, run: () => giveBoardPrizes(ctx) },
  ];
}
