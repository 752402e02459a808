import type { SQL } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import { windowsEndedBy } from '@/lib/contract/leaderboard/windows';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';

/** Players can open boards that ended up to 7 or 31 days ago (`boardWindow`, period `last`). */
const WEEKS_KEPT_DAYS = 60;
const MONTHS_KEPT_DAYS = 400;

type Windows = ReturnType<typeof windowsEndedBy>;
type BoardContext = Pick<Context, 'db' | 'now'>;

/** Deletes old boards, but keeps weeks whose prizes are not stored yet. Returns the number of scores. Several processes may run it. */
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

/** Deletes listed scores, by the index of the boards. */
function deleteListed(ctx: BoardContext, { first, last }: Windows, signal?: AbortSignal): Promise<number> {
  return inBatches(
    (limit) =>
      withBoardsLocked(
        ctx,
        sql`
          delete from scores where ctid = any(array(
            select ctid from scores
            where listed and window_id between ${first} and ${last}
            limit ${limit} for update skip locked))`,
      ),
    signal,
  );
}

/** Deletes unlisted scores. They are few and have no index, so this scans the whole table a few times a day. */
function deleteHidden(ctx: BoardContext, { first, last }: Windows, signal?: AbortSignal): Promise<number> {
  return inBatches(
    (limit) =>
      withBoardsLocked(
        ctx,
        sql`
          delete from scores where ctid = any(array(
            select ctid from scores
            where not listed and window_id between ${first} and ${last}
            limit ${limit} for update skip locked))`,
      ),
    signal,
  );
}

async function deleteBlocks(ctx: BoardContext, { first, last }: Windows): Promise<void> {
  await withBoardsLocked(
    ctx,
    sql`
      delete from board_blocks b where b.window_id between ${first} and ${last}
        and not exists (select from scores s where s.window_id = b.window_id and s.listed)`,
  );
}

function withBoardsLocked({ db }: Pick<Context, 'db'>, statement: SQL) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select lock_boards()`);
    return tx.execute(statement);
  });
}
