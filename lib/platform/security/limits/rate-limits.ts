import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { blindIndex } from '../fields/sealed-fields';

/** Allows `points` calls per window. A window starts with its first call and lasts `perSeconds`. */
export type Limit = {
  name: string;
  points: number;
  perSeconds: number;
  /** Counts in memory, separately in each process. For calls that are cheaper than a count in the database. */
  perProcess?: true;
};

/** Returns the subject of a limit: the player, but for a guest the network, so that starting as a new guest does not reset the limit. */
export const accountOrNetwork = (
  { playerId, isGuest }: { playerId: string; isGuest?: boolean | undefined },
  address: string,
): string => (isGuest ? `guests of ${address}` : playerId);

/** Commits without waiting for the disk. A crash of the database may lose the latest counts. */
const ASYNC_COMMIT = sql`set_config('synchronous_commit', 'off', true)`;

/** Hashes the subject, because addresses and emails are never stored in plain text. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${blindIndex('rate_limits.key', subject)}`;

type Window = { points: number; expiresMs: number };

function secondsToWait({ points, expiresMs }: Window, limit: Limit, nowMs: number): number {
  if (points <= limit.points) return 0;
  const seconds = Math.max(1, Math.ceil((expiresMs - nowMs) / 1000));
  // A concurrent call that read the clock later, or another process whose clock is ahead, may have started the window.
  return Math.min(seconds, limit.perSeconds);
}

/** SQL: counts one call. Starts a new window if the last one has expired. Refused calls do not extend the window. */
const countCall = (limit: Limit, subject: string, nowMs: number, alsoReturned = sql`null`): SQL => sql`
  insert into rate_limits as r (key, points, expire)
  values (${keyOf(limit, subject)}, 1, ${nowMs + limit.perSeconds * 1000}::bigint)
  on conflict (key) do update set
    points = case when r.expire > ${nowMs}::bigint then r.points + 1 else 1 end,
    expire = case when r.expire > ${nowMs}::bigint then r.expire else excluded.expire end
  returning points, expire::float8 as "expiresMs", ${alsoReturned}`;

const ownWindows = new LRUCache<string, Window>({ max: 100_000 });

function countInProcess(limit: Limit, subject: string, nowMs: number): Window {
  const key = `${limit.name}:${subject}`;
  const last = ownWindows.get(key);
  const isOpen = last !== undefined && last.expiresMs > nowMs;
  const window = isOpen ? last : { points: 0, expiresMs: nowMs + limit.perSeconds * 1000 };
  window.points += 1;
  ownWindows.set(key, window);
  return window;
}

async function readWindow({ db }: Pick<Context, 'db'>, limit: Limit, subject: string) {
  const [window] = await db.execute<Window>(sql`
      select points, expire::float8 as "expiresMs" from rate_limits
      where key = ${keyOf(limit, subject)} and expire > ${Date.now()}::bigint`);
  return window;
}

/** Returns a wait for a text, such as 40 seconds or 3 minutes. Rounds up, so that a retry after it succeeds. */
function waitOf(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < 120) return { count: seconds, unit: 'second' };
  if (seconds <= 2 * 3600) return { count: Math.ceil(seconds / 60), unit: 'minute' };
  return { count: Math.ceil(seconds / 3600), unit: 'hour' };
}

export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', message('errors', 'tooManyTries', waitOf(retryAfterSeconds)), {
    retryAfterSeconds,
  });
}

/** Counts one call of `subject` (a network, an account). @throws TOO_MANY_REQUESTS with `retryAfterSeconds` above the limit. */
export async function spend({ db }: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const nowMs = Date.now();
  const [window] = limit.perProcess
    ? [countInProcess(limit, subject, nowMs)]
    : await db.execute<Window>(countCall(limit, subject, nowMs, ASYNC_COMMIT));
  const seconds = window ? secondsToWait(window, limit, nowMs) : 0;
  if (seconds > 0) throw tooMany(seconds);
}

/** Counts one call within a transaction. Concurrent calls of one subject wait for it. Returns the seconds to wait; 0 within the limit. */
export async function spendWithin(
  db: Queryable,
  limit: Limit,
  { subject, now }: { subject: string; now: Date },
): Promise<number> {
  const [window] = await db.execute<Window>(countCall(limit, subject, now.getTime()));
  return window ? secondsToWait(window, limit, now.getTime()) : 0;
}

export type Count = { limit: Limit; subject: string };

/** Counts one call against all limits, or against none of them if one is exceeded. Returns the exceeded limit and the wait, or null. */
export async function spendAll(
  { db, now }: { db: Queryable; now: () => Date },
  counts: readonly Count[],
): Promise<{ limit: Limit; seconds: number } | null> {
  if (counts.length === 0) return null;
  const reached: { limit: Limit; seconds: number }[] = [];
  const count = async (tx: Transaction) => {
    for (const { limit, subject } of counts) {
      const seconds = await spendWithin(tx, limit, { subject, now: now() });
      if (seconds === 0) continue;
      reached.push({ limit, seconds });
      tx.rollback();
    }
  };
  await db.transaction(count).catch((error: unknown) => {
    if (reached.length === 0) throw error;
  });
  return reached[0] ?? null;
}

type Guess<T> = {
  counts: readonly Count[];
  /** A slower limit that applies once a limit of `counts` is exceeded. Without it, guesses are then refused. */
  slowLane?: Count;
  find: (tx: Transaction) => Promise<T | undefined>;
};

/**
 * Calls `find`, and counts the call only if it finds nothing. This stops callers from guessing codes. Calls of one subject run one at a
 * time, so that parallel guesses cannot exceed the limit. Keep `find` short.
 * @throws TOO_MANY_REQUESTS, even for a right guess, once a limit and the slow lane (if any) are exceeded.
 */
export async function lookUpGuess<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { counts, slowLane, find }: Guess<T>,
): Promise<T | undefined> {
  let found: T | undefined;
  // Thrown to roll back the counts of a right guess.
  const isRight = new Error('a right guess');
  const lookUp = async (tx: Transaction) => {
    const count = ({ limit, subject }: Count) => spendWithin(tx, limit, { subject, now: now() });
    let seconds = 0;
    for (const one of counts) seconds = Math.max(seconds, await count(one));
    if (seconds > 0 && slowLane) seconds = await count(slowLane);
    if (seconds > 0) throw tooMany(seconds);
    found = await find(tx);
    if (found !== undefined) throw isRight;
  };
  await db.transaction(lookUp).catch((error: unknown) => {
    if (error !== isRight) throw error;
  });
  return found;
}

export async function resetLimit({ db }: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await db.execute(
    sql`delete from rate_limits where key = ${keyOf(limit, subject)} returning ${ASYNC_COMMIT}`,
  );
}

/**
 * Starts a new window with one counted call. It lets callers remember a subject for `perSeconds`, such as a network from which an account
 * has logged in: `readSpent` is above 0 until the window ends.
 */
export async function restartWindow(
  { db }: Pick<Context, 'db'>,
  limit: Limit,
  subject: string,
): Promise<void> {
  await db.execute(sql`
      insert into rate_limits (key, points, expire)
      values (${keyOf(limit, subject)}, 1, ${Date.now() + limit.perSeconds * 1000}::bigint)
      on conflict (key) do update set points = 1, expire = excluded.expire
      returning ${ASYNC_COMMIT}`);
}

/** Checks the limit without counting a call. @throws TOO_MANY_REQUESTS if the next call would exceed it. */
export async function checkLimit(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const window = await readWindow(ctx, limit, subject);
  const seconds = window ? secondsToWait({ ...window, points: window.points + 1 }, limit, Date.now()) : 0;
  if (seconds > 0) throw tooMany(seconds);
}

export async function readSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<number> {
  return (await readWindow(ctx, limit, subject))?.points ?? 0;
}
