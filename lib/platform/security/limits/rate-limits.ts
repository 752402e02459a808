import { type SQL, sql } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Sql, Transaction } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
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

type QueryLike = { text: string; values?: unknown[] };

/** Makes the commit of this statement not wait for the disk. */
const NOT_AWAITED = "set_config('synchronous_commit', 'off', true)";

/**
 * Removes the wait for the disk from the limiter's writes: it would take as long as the call that is counted. A crash of the
 * database may lose the counts of a fraction of a second.
 */
function notAwaited(text: string): string {
  const statement = text.trim().replace(/;$/, '');
  if (statement.endsWith('RETURNING points, expire')) return `${statement}, ${NOT_AWAITED}`;
  return statement.startsWith('DELETE') ? `${statement} RETURNING ${NOT_AWAITED}` : statement;
}

/** Adapts postgres.js to the one method of a `pg` client that the limiter calls. */
function asPgClient(client: Sql) {
  return {
    query: async ({ text, values = [] }: QueryLike) => {
      // The limiter passes strings, numbers and null alone.
      const rows = await client.unsafe(notAwaited(text), values as (string | number | null)[], {
        prepare: true,
      });
      return { rows, rowCount: rows.count };
    },
  };
}

type Limiter = RateLimiterPostgres | RateLimiterMemory;
const limiters = new WeakMap<Sql, Map<string, Limiter>>();

/** Returns the limiter of a pool and rule. Except for `perProcess` its state is in the database, shared by all processes. */
function limiterFor(db: Database, limit: Limit): Limiter {
  const ofPool = limiters.get(db.$client) ?? new Map<string, Limiter>();
  limiters.set(db.$client, ofPool);
  const id = `${limit.name}:${limit.points}:${limit.perSeconds}`;
  const known = ofPool.get(id);
  if (known) return known;
  const rule = { keyPrefix: limit.name, points: limit.points, duration: limit.perSeconds };
  const limiter = limit.perProcess
    ? new RateLimiterMemory(rule)
    : new RateLimiterPostgres({
        ...rule,
        storeClient: asPgClient(db.$client),
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        // delete-old-limits.ts deletes in batches; the library would return every deleted row.
        clearExpiredByTimeout: false,
      });
  ofPool.set(id, limiter);
  return limiter;
}

/** Returns "in 40 seconds", "in 3 minutes" or "in 20 hours", rounded up so that a try at that time succeeds. */
export function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds <= 2 * 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Try again ${waitInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/** Hashes keys under the blind-index key: addresses and emails are never stored in plain text. */
function storedKey(subject: string): string {
  return blindIndex('rate_limits.key', subject);
}

/**
 * Counts one call of `subject` (an address, an account) against the limit. Refused calls do not extend the window.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds` when the limit is reached.
 */
export async function spend(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  try {
    await limiterFor(ctx.db, limit).consume(limit.perProcess ? subject : storedKey(subject));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/**
 * Counts one call within a transaction: it counts after the commit, and concurrent callers wait for each other. Returns 0, or
 * the seconds until the window ends when the limit is reached.
 */
export async function spendWithin(
  execute: (query: SQL) => PromiseLike<readonly object[]>,
  limit: Limit,
  { subject, now }: { subject: string; now: Date },
): Promise<number> {
  const nowMs = now.getTime();
  const expiresMs = nowMs + limit.perSeconds * 1000;
  const key = `${limit.name}:${storedKey(subject)}`;
  const counted = await execute(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${expiresMs})
    on conflict (key) do update set
      points = case when r.expire > ${nowMs} then r.points + 1 else 1 end,
      expire = case when r.expire > ${nowMs} then r.expire else excluded.expire end
    where r.expire <= ${nowMs} or r.points < ${limit.points}
    returning points`);
  if (counted.length > 0) return 0;
  const [used] = await execute(sql`select expire::float8 as "expiresMs" from rate_limits where key = ${key}`);
  const endsMs = Number((used as { expiresMs?: number } | undefined)?.expiresMs ?? expiresMs);
  return Math.max(1, Math.ceil((endsMs - nowMs) / 1000));
}

export type Count = { limit: Limit; subject: string };

/**
 * Counts one call against several limits, or against none when one of them is reached. Returns that limit and the seconds until
 * its window ends, or null. `db` may be a transaction.
 */
export async function spendAll(
  { db, now }: { db: Pick<Database, 'transaction'> | Pick<Transaction, 'transaction'>; now: () => Date },
  counts: readonly Count[],
): Promise<{ limit: Limit; seconds: number } | null> {
  if (counts.length === 0) return null;
  const reached: { limit: Limit; seconds: number }[] = [];
  const count = async (tx: Transaction) => {
    for (const { limit, subject } of counts) {
      const seconds = await spendWithin((query) => tx.execute(query), limit, { subject, now: now() });
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
    const count = ({ limit, subject }: Count) =>
      spendWithin((query) => tx.execute(query), limit, { subject, now: now() });
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
export async function forgive(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await limiterFor(ctx.db, limit).delete(storedKey(subject));
}

/** Restarts the window of `subject` with one call counted in it. */
export async function renew(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await limiterFor(ctx.db, limit).set(storedKey(subject), 1, limit.perSeconds);
}

/** Checks the limit without counting or writing. @throws TOO_MANY_REQUESTS when `subject` has reached it. */
export async function refuseSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const state = await limiterFor(ctx.db, limit).get(storedKey(subject));
  if (state !== null && state.consumedPoints >= limit.points) {
    throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  }
}

/** Returns how much of the limit `subject` has used within its window. Counts nothing. */
export async function readSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<number> {
  return (await limiterFor(ctx.db, limit).get(storedKey(subject)))?.consumedPoints ?? 0;
}
