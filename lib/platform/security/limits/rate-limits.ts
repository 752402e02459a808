import { type SQL, sql } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Sql } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '../fields/sealed-fields';

/** At most `points` within a window of `perSeconds` that opens with the first of them. */
export type Limit = {
  name: string;
  points: number;
  perSeconds: number;
  /**
   * Each process counts for itself, in memory: for calls that only read and cost less than a shared count would. With
   * several processes a caller may have as many times the points.
   */
  perProcess?: true;
};

type QueryLike = { text: string; values?: unknown[] };

/** Says of the statement that reads it: its commit does not wait for the disk. */
const NOT_AWAITED = "set_config('synchronous_commit', 'off', true)";

/**
 * The limiter's writes without the wait for the disk, which would take as long as the call that is counted. What a
 * crash of the database takes back is the last counts within a fraction of a second.
 */
function notAwaited(text: string): string {
  const statement = text.trim().replace(/;$/, '');
  if (statement.endsWith('RETURNING points, expire')) return `${statement}, ${NOT_AWAITED}`;
  return statement.startsWith('DELETE') ? `${statement} RETURNING ${NOT_AWAITED}` : statement;
}

/** The one method of a `pg` client that the limiter calls, over postgres.js. */
function asPgClient(client: Sql) {
  return {
    query: async ({ text, values = [] }: QueryLike) => {
      // The parameters are strings, numbers and null, as the limiter builds them.
      const rows = await client.unsafe(notAwaited(text), values as (string | number | null)[], {
        prepare: true,
      });
      return { rows, rowCount: rows.count };
    },
  };
}

type Limiter = RateLimiterPostgres | RateLimiterMemory;
const limiters = new WeakMap<Sql, Map<string, Limiter>>();

/** One limiter per pool and rule; but for `perProcess` the state is in the database, so that all processes count together. */
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
        // forget-old-limits.ts does that in pieces; this way every row that goes would come back as an answer.
        clearExpiredByTimeout: false,
      });
  ofPool.set(id, limiter);
  return limiter;
}

/** "in 40 seconds", "in 3 minutes", "in 20 hours": rounded up, so that a try at that time succeeds. */
function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds <= 2 * 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The refusal for a limit that is reached, saying when to try again. */
export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Try again ${waitInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/** Keys are hashed under the blind-index key: an address or an e-mail is never stored in clear. */
function storedKey(subject: string): string {
  return blindIndex('rate_limits.key', subject);
}

/**
 * Counts one call of `subject` (an address, an account) against the limit. Throws TOO_MANY_REQUESTS with
 * `retryAfterSeconds` once the window is used up; a refused call does not prolong the window.
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
 * Counts one call within a transaction: it counts once that commits, and callers at the same moment wait for each other.
 * Returns 0 when it was counted, else the seconds until the window ends.
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

/** Forgets what `subject` has used of the limit, as after a success that proves it honest. */
export async function forgive(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await limiterFor(ctx.db, limit).delete(storedKey(subject));
}

/** Opens the window of `subject` anew, with one call counted in it. */
export async function renew(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  await limiterFor(ctx.db, limit).set(storedKey(subject), 1, limit.perSeconds);
}

/** Throws TOO_MANY_REQUESTS when `subject` has used the limit up. Counts nothing, and so writes nothing either. */
export async function refuseSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<void> {
  const state = await limiterFor(ctx.db, limit).get(storedKey(subject));
  if (state !== null && state.consumedPoints >= limit.points) {
    throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  }
}

/** Whether `subject` has used anything of the limit within its window. Counts nothing. */
export async function hasSpent(ctx: Pick<Context, 'db'>, limit: Limit, subject: string): Promise<boolean> {
  const state = await limiterFor(ctx.db, limit).get(storedKey(subject));
  return state !== null && state.consumedPoints > 0;
}
