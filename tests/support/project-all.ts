import { expect } from 'vitest';
import type { Database } from '@/db/client';
import { projectBadges } from '@/lib/badges/project-badges';
import { projectResults } from '@/lib/knowledge/project-results';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { log } from '@/lib/platform/log/log';

/** Derives boards, badges and results from all answers stored so far. Waits where a running server does it. */
export async function projectAll(db: Database): Promise<void> {
  const isBehind = async () => {
    await projectBoards({ db });
    await projectResults({ db });
    await projectBadges({ db, now: () => new Date(), log });
    const [row] = await db.$client`
      select exists (
        select from projections p, answers a where p.name in ('boards', 'badges', 'results') and a.number > p.done_number
      ) as behind`;
    return row?.behind;
  };
  await expect.poll(isBehind, { timeout: 30_000 }).toBe(false);
}
