import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** The last answer that the projections `boards` and `badges` have read. */
export type Marks = { boards: number; badges: number };

const POLL_MS = 100;

type Read = { marks: Promise<Marks>; atMs: number };
const reads = new WeakMap<Queryable, Read>();

async function readMarks(db: Queryable): Promise<Marks> {
  const rows = await db.execute<{ name: keyof Marks; mark: number }>(sql`
    select name, done_number::double precision as mark from projections where name in ('boards', 'badges')`);
  const markOf = (name: keyof Marks) => rows.find((row) => row.name === name)?.mark ?? 0;
  return { boards: markOf('boards'), badges: markOf('badges') };
}

/** Returns marks that are at most POLL_MS old. Concurrent callers share one statement. */
function sharedMarks(db: Queryable): Promise<Marks> {
  const known = reads.get(db);
  if (known && performance.now() - known.atMs < POLL_MS) return known.marks;
  const read = { marks: readMarks(db), atMs: performance.now() };
  reads.set(db, read);
  return read.marks;
}

export const havePassed = (marks: Marks, number: number): boolean =>
  marks.boards >= number && marks.badges >= number;

/** Waits until both projections have read this answer, at most `timeoutMs`. Returns the latest marks. */
export async function waitForMarks(db: Queryable, number: number, timeoutMs: number): Promise<Marks> {
  const untilMs = performance.now() + timeoutMs;
  let marks = await sharedMarks(db);
  while (!havePassed(marks, number) && performance.now() < untilMs) {
    await sleep(POLL_MS);
    marks = await sharedMarks(db);
  }
  return marks;
}

export type Lag = { projection: string; seconds: number };

/** Returns the lag of each projection: the age of the oldest answer that it has not read, in seconds. */
export function readLags(db: Queryable): Promise<Lag[]> {
  return db.execute<Lag>(sql`
    select p.name as projection, coalesce(extract(epoch from clock_timestamp() - (
      select a.judged_at from answers a where a.number > p.done_number order by a.number limit 1
    )), 0)::double precision as seconds
    from projections p order by 1`);
}
