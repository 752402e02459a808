import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { blindIndex } from '../fields/sealed-fields';

/** At most `points` within a window of `perSeconds` that starts with the first of them. */
export type Limit = {
  name: string;
  points: number;
  perSeconds: number;
  /** Counts in memory, per process: for calls that only read and cost less than a shared count would. */
  perProcess?: true;
};

/** Returns the rate-limit subject: the player, or a guest's network, so that new guests do not reset the limit. */
export const accountOrNetwork = (
  { playerId, isGuest }: { playerId: string; isGuest?: boolean | undefined },
  address: string,
): string => (isGuest ? `guests of ${address}` : playerId);

/** Makes the commit of this statement not wait for the disk. A crash of the database may lose counts of a fraction of a second. */
const NOT_AWAITED = sql`set_config('synchronous_commit', 'off', true)`;

/** Hashes subjects under the blind-index key: addresses and emails are never stored in plain text. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${blindIndex('rate_limits.key', subject)}`;

type Window = { points: number; expiresMs: number };

/** Returns the seconds until the window ends when more calls were counted in it than the limit allows, otherwise 0. */
const secondsToWait = ({ points, expiresMs }: Window, limit: Limit, nowMs: number): number =>
  points > limit.points ? Math.max(1, Math.ceil((expiresMs - nowMs) / 1000)) : 0;

/** Counts one call, in a new window when the last one is over. Refused calls are counted and do not extend the window. */
const countCall = (limit: Limit, subject: string, nowMs: number, alsoReturned = sql`null`): SQL => sql`
  insert into rate_limits as r (key, points, expire)
  values (${keyOf(limit, subject)}, 1, ${nowMs + limit.perSeconds * 1000}::bigint)
  on conflict (key) do update set
    points = case when r.expire > ${nowMs}::bigint then r.points + 1 else 1 end,
    expire = case when r.expire > ${nowMs}::bigint then r.expire else excluded.expire end
  returning points, expire::float8 as "expiresMs", ${alsoReturned}`;

/** Windows of the limits that count per process. */
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

/** Returns the open window of `subject`, or undefined. Counts nothing. */
async function readWindow({ db }: Pick<Context, 'db'>, limit: Limit, subject: string) {
  const [window] = await db.execute<Window>(sql`
      select points, expire::float8 as "expiresMs" from rate_limits
      where key = ${keyOf(limit, subject)} and expire > ${Date.now()}::bigint`);
  return window;
}

/**
 * Returns a wait as the values to insert in a text (40 seconds, 3 minutes or 20 hours), rounded up so that a try after it
 * succeeds.
 */
export function waitOf(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < 120) return { count: seconds, unit: 'second' };
  if (seconds <= 2 * 3600) return { count: Math.ceil(seconds / 60), unit: 'minute' };
  return { count: Math.ceil(seconds / 3600), unit: 'hour' };
}

export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', message('errors', 'tooManyTries', waitOf(retryAfterSeconds)), {
    retryAfterSeconds,
  });
}

/**
 * Counts one call of `subject` (an address, an account) against the limit. Refused calls do not extend the window.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds` when the limit is reached.
 */
export async function spend({ db }: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const nowMs = Date.now();
  const [window] = limit.perProcess
    ? [countInProcess(limit, subject, nowMs)]
    : await db.execute<Window>(countCall(limit, subject, nowMs, NOT_AWAITED));
  const seconds = window ? secondsToWait(window, limit, nowMs) : 0;
  if (seconds > 0) throw tooMany(seconds);
}

/**
 * Counts one call within a transaction: it counts after the commit, and concurrent callers wait for each other. Returns 0, or
 * the seconds until the window ends when the limit is reached.
 */
export async function spendWithin(
  db: Queryable,
  limit: Limit,
  { subject, now }: { subject: string; now: Date },
): Promise<number> {
  const [window] = await db.execute<Window>(countCall(limit, subject, now.getTime()));
  return window ? secondsToWait(window, limit, now.getTime()) : 0;
}

export type Count = { limit: Limit; subject: string };

/**
 * Counts one call against several limits, or against none when one of them is reached. Returns that limit and the seconds until
 * its window ends, or null. `db` may be a transaction.
 */
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
  /** Limit that still applies once another is reached. Without it, every further guess is refused. */
  slowLane?: Count;
  /** Resolves to undefined for a wrong guess. */
  find: (tx: Transaction) => Promise<T | undefined>;
};

/**
 * Looks up what a caller may have guessed, and counts wrong guesses. Those of one subject take turns, so that many at the
 * same moment find no more than the limit allows. Keep `find` short.
 * @throws TOO_MANY_REQUESTS for right guesses too, when a limit and the slow lane (if any) are both reached.
 */
export async function lookUpGuess<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { counts, slowLane, find }: Guess<T>,
): Promise<T | undefined> {
  let found: T | undefined;
  // Rolls back: a right guess costs nothing.
  const isRight = new Error('a right guess');
  const look = async (tx: Transaction) => {
    const count = ({ limit, subject }: Count) => spendWithin(tx, limit, { subject, now: now() });
    let seconds = 0;
    for (const one of counts) seconds = Math.max(seconds, await count(one));
    if (seconds > 0 && slowLane) seconds = await count(slowLane);
    if (seconds > 0) throw tooMany(seconds);
    found = await find(tx);
    if (found !== undefined) throw isRight;
  };
  await db.transaction(look).catch((error: unknown) => {
    if (error !== isRight) throw error;
  });
  return found;
}

/** Resets the count of `subject`, for example after a success that proves it honest. */
export async function forgive({ db }: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await db.execute(
    sql`delete from rate_limits where key = ${keyOf(limit, subject)} returning ${NOT_AWAITED}`,
  );
}

/** Restarts the window of `subject` with one call counted in it. */
export async function renew({ db }: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await db.execute(sql`
      insert into rate_limits (key, points, expire)
      values (${keyOf(limit, subject)}, 1, ${Date.now() + limit.perSeconds * 1000}::bigint)
      on conflict (key) do update set points = 1, expire = excluded.expire
      returning ${NOT_AWAITED}`);
}

/** Checks the limit without counting or writing. @throws TOO_MANY_REQUESTS when `subject` has reached it. */
export async function refuseSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const window = await readWindow(ctx, limit, subject);
  // The next call would be one more.
  const seconds = window ? secondsToWait({ ...window, points: window.points + 1 }, limit, Date.now()) : 0;
  if (seconds > 0) throw tooMany(seconds);
}

/** Returns how much of the limit `subject` has used within its window. Counts nothing. */
export async function readSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<number> {
  return (await readWindow(ctx, limit, subject))?.points ?? 0;
}
