import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

const POLL_MS = 10;
/** A judge's statement is canceled long before. */
const MOST_WAIT_MS = 10_000;

/** Returns the virtual ids of the transactions that may still commit an answer. */
async function writersOf(db: Queryable): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select l.virtualtransaction as id from pg_locks l
    where l.locktype = 'relation' and l.relation = 'answers'::regclass and l.mode = 'RowExclusiveLock'
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);
  return rows.map(({ id }) => id);
}

/**
 * Returns a number up to which no further answer can be committed; null where a transaction stays open for too long. A
 * transaction locks the table of answers before it draws a number, and until it ends. So what had drawn a number when it was
 * read, and was not committed, is among the transactions that hold the lock now. No writer waits for this.
 */
export async function settledNumber(db: Queryable): Promise<number | null> {
  const [drawn] = await db.execute<{ number: number }>(sql`
    select case when is_called then last_value else last_value - 1 end::double precision as number from answer_numbers`);
  const untilMs = performance.now() + MOST_WAIT_MS;
  let waitedFor = await writersOf(db);
  while (waitedFor.length > 0) {
    if (performance.now() > untilMs) return null;
    await sleep(POLL_MS);
    const still = new Set(await writersOf(db));
    waitedFor = waitedFor.filter((id) => still.has(id));
  }
  return drawn?.number ?? null;
}
