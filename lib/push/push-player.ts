import { sql } from '@/db/sql';
import type { PushKind } from '@/lib/contract/enums';
import { IDLE_MS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { type PushAccess, type PushOutcome, type PushTarget, sendPush } from '@/lib/platform/push/send-push';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { type DuePush, isOpen, PAUSE_HOURS } from './read-due-pushes';
import { minutesAwake, minutesOfDay } from './waking-hours';

export type PushContext = Pick<Context, 'db' | 'now'> & {
  access: PushAccess;
  /** Failures in a row by host, of this run. */
  failures: Map<string, number>;
};
type Browser = PushTarget & { id: string; timeZone: string; host: string };

const DAY_MINUTES = 24 * 60;
/** After this many failures in a row a host gets nothing more in this run. */
const MOST_FAILURES = 5;
/** Outcomes after which nothing has arrived, so that the next run may try again. */
const NOT_DELIVERED: ReadonlySet<PushOutcome> = new Set(['gone', 'unreachable']);

/** Returns the player's browsers that may be disturbed now, and whose push service answers. */
async function readBrowsers(ctx: PushContext, playerId: string): Promise<Browser[]> {
  const rows = await ctx.db.execute<{ id: string; endpoint: string; keys: string; time_zone: string }>(sql`
    select b.id, b.endpoint_sealed as endpoint, b.keys_sealed as keys, b.time_zone from push_subscriptions b
    join sessions s on s.id = b.session_id where b.player_id = ${playerId} and ${isOpen(ctx)}`);
  return rows.flatMap(({ id, time_zone: timeZone, ...sealed }): Browser[] => {
    if (minutesAwake(ctx.now(), timeZone) === 0) return [];
    const endpoint = openField({ column: 'push_subscriptions.endpoint', rowId: id }, sealed.endpoint);
    const keys = openField({ column: 'push_subscriptions.keys', rowId: id }, sealed.keys);
    if (endpoint === null || keys === null) return [];
    const { host } = new URL(endpoint);
    const isDead = (ctx.failures.get(host) ?? 0) >= MOST_FAILURES;
    return isDead ? [] : [{ id, timeZone, endpoint, keys: JSON.parse(keys), host }];
  });
}

/** Claims the player for a day. Returns how to take that back; null when another process was first, or the player no longer asks. */
async function claim({ db, now }: PushContext, { playerId, kind }: DuePush) {
  const at = sql`${now().toISOString()}::timestamptz`;
  const [claimed] = await db.execute<{ before: string | null }>(sql`
    with due as (
      select player_id, pushed_at from preferences
      where player_id = ${playerId} and ${kind}::text = any(push_kinds)
        and (pushed_at is null or pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))
      for no key update)
    update preferences p set pushed_at = ${at} from due where p.player_id = due.player_id
    returning to_json(due.pushed_at) #>> '{}' as before`);
  if (!claimed) return null;
  return async () => {
    await db.execute(sql`
      update preferences set pushed_at = ${claimed.before}::timestamptz
      where player_id = ${playerId} and pushed_at = ${at}`);
  };
}

/**
 * How long a push service may keep the message: until the night, a reminder until the day has ended, and a challenge for as long
 * as a room stays open that nobody uses.
 */
function ttlSeconds(now: Date, { timeZone }: Browser, { kind }: DuePush): number {
  const minutes: Record<PushKind, number> = {
    lives: DAY_MINUTES,
    streak: minutesOfDay(now),
    challenge: IDLE_MS / 60_000,
  };
  return 60 * Math.min(minutesAwake(now, timeZone), minutes[kind]);
}

async function send(ctx: PushContext, browser: Browser, due: DuePush): Promise<PushOutcome> {
  const message = {
    payload: JSON.stringify({ kind: due.kind }),
    ttlSeconds: ttlSeconds(ctx.now(), browser, due),
  };
  const outcome = await sendPush(browser, message, ctx.access);
  const hasFailed = outcome === 'unreachable' || outcome === 'unclear';
  ctx.failures.set(browser.host, hasFailed ? (ctx.failures.get(browser.host) ?? 0) + 1 : 0);
  if (outcome === 'gone') await ctx.db.execute(sql`delete from push_subscriptions where id = ${browser.id}`);
  processMetrics().pushMessages.inc({ kind: due.kind, outcome });
  return outcome;
}

/** Sends a due message to each of the player's browsers, unless another process does. Returns whether it sent any. */
export async function pushPlayer(ctx: PushContext, due: DuePush): Promise<boolean> {
  const browsers = await readBrowsers(ctx, due.playerId);
  if (browsers.length === 0) return false;
  const release = await claim(ctx, due);
  if (!release) return false;
  const outcomes = await Promise.all(browsers.map((browser) => send(ctx, browser, due)));
  if (outcomes.every((outcome) => NOT_DELIVERED.has(outcome))) await release();
  return outcomes.includes('sent');
}
