import { sql } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { LOCKS } from '@/db/locks';
import { windowsEndedBy } from '@/lib/contract/leaderboard/windows';
import type { Context } from '@/lib/platform/context';
import { compactScoreMoves } from './compact-score-moves';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The oldest board that a player can open ended at most 7 or 31 days ago (`boardWindow`, period `last`). */
const WEEKS_KEPT_DAYS = 60;
const MONTHS_KEPT_DAYS = 400;

type Windows = ReturnType<typeof windowsEndedBy>;
type BoardContext = Pick<Context, 'db' | 'now'>;

/**
 * Deletes the scores of weeks that ended more than 60 days ago and of months that ended more than 400 days ago, then their
 * blocks. A week whose first three are not stored yet stays: `prizesStoredUntilMs` is null before the first are. Returns how
 * many scores were deleted. Safe to be killed, repeated and run in several processes at once.
 */
export async function deleteOldBoards(
  ctx: BoardContext,
  { prizesStoredUntilMs }: { prizesStoredUntilMs: number | null },
  signal?: AbortSignal,
): Promise<number> {
  const nowMs = ctx.now().getTime();
  const weeksBeforeMs = Math.min(nowMs - WEEKS_KEPT_DAYS * DAY_MS, prizesStoredUntilMs ?? 0);
  const ended = [
    windowsEndedBy('weekly', weeksBeforeMs),
    windowsEndedBy('monthly', nowMs - MONTHS_KEPT_DAYS * DAY_MS),
  ];
  let deleted = 0;
  for (const windows of ended) {
    deleted += await deleteListed(ctx, windows, signal);
    deleted += await deleteHidden(ctx, windows, signal);
    await deleteBlocks(ctx, windows);
  }
  return deleted;
}

/** Finds its rows along the index of the boards. */
function deleteListed({ db }: BoardContext, { first, last }: Windows, signal?: AbortSignal): Promise<number> {
  return inBatches(async (most) => {
    const deleted = await db.execute(sql`
      delete from scores where ctid = any(array(
        select ctid from scores
        where listed and window_id between ${first} and ${last}
        limit ${most} for update skip locked))`);
    // A trigger logs each deleted score as a move, and every rank of a running board counts the moves that wait.
    if (deleted.count > 0) await compactScoreMoves({ db });
    return deleted;
  }, signal);
}

/** Reads the whole table a few times a day: few players are hidden, and no index has their scores by window. */
function deleteHidden({ db }: BoardContext, { first, last }: Windows, signal?: AbortSignal): Promise<number> {
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from scores where ctid = any(array(
          select ctid from scores
          where not listed and window_id between ${first} and ${last}
          limit ${most} for update skip locked))`),
    signal,
  );
}

/**
 * Deletes the blocks of windows without scores. A window with a move that waits keeps them until the next run: compacting
 * that move without its block would leave a block of less than no players.
 */
async function deleteBlocks({ db }: BoardContext, { first, last }: Windows): Promise<void> {
  const isOver = sql`b.window_id between ${first} and ${last}
    and not exists (select from scores s where s.window_id = b.window_id and s.listed)
    and not exists (select from score_moves m where m.window_id = b.window_id)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.compactScoreMoves})`);
    await tx.execute(sql`delete from rank_chapters b where ${isOver}`);
    await tx.execute(sql`delete from rank_blocks b where ${isOver}`);
  });
}
