import { projectResults } from '@/lib/knowledge/project-results';
import { excludeImpossiblePlayers } from '@/lib/leaderboard/exclude-impossible-players';
import { liftEndedExclusions } from '@/lib/leaderboard/lift-exclusion';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import type { Log } from '@/lib/platform/log/log';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

/** Returns the jobs that derive boards, results and exclusions from the stored answers. */
export function resultJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>, log: Log): Job[] {
  const ctx = { db, now, log };
  return [
    { name: 'project boards', everySeconds: 0.25, run: (signal) => projectBoards(ctx, signal) },
    // A player's answers of that time share a row.
    { name: 'project results', everySeconds: 10, run: (signal) => projectResults(ctx, signal) },
    { name: 'exclude impossible players', everySeconds: 60, run: () => excludeImpossiblePlayers(ctx) },
    { name: 'lift ended exclusions', everySeconds: 60, run: () => liftEndedExclusions(ctx) },
  ];
}
