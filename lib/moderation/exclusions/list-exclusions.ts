import { desc, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { players } from '@/db/schema';
import type { ExclusionReason } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import type { moderationListSchema } from '../moderation-action';

export type ExcludedPlayer = {
  userId: string;
  since: Date;
  /** Null for a permanent exclusion. */
  until: Date | null;
  reason: ExclusionReason;
};

export async function listExclusions(
  { db }: Pick<Context, 'db'>,
  { limit }: z.output<typeof moderationListSchema>,
): Promise<ExcludedPlayer[]> {
  const rows = await db
    .select({
      userId: players.referralCode,
      since: players.excludedFromBoardsAt,
      until: players.excludedUntil,
      reason: players.exclusionReason,
    })
    .from(players)
    .where(isNotNull(players.excludedFromBoardsAt))
    .orderBy(desc(players.excludedFromBoardsAt), players.id)
    .limit(limit);
  return rows.flatMap(({ since, reason, ...row }) =>
    since === null || reason === null ? [] : [{ ...row, since, reason }],
  );
}
