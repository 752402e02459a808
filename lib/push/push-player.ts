import { sql } from '@/db/sql';
import type { PushTemplate } from '@/lib/contract/enums';
import { IDLE_MS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { type PushAccess, type PushOutcome, type PushTarget, sendPush } from '@/lib/platform/push/send-push';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { claimPush } from '@/lib/players/preferences';
import type { Language } from '@/messages/languages';
import { type DuePush, isSessionOpen, PAUSE_HOURS } from './read-due-pushes';
import { minutesLeftInDay, wakingMinutesLeft } from './waking-hours';

export type PushContext = Pick<Context, 'db' | 'now'> & {
  access: PushAccess;
  /** Consecutive failures by host in this run. */
  failures: Map<string, number>;
};
type Browser = PushTarget & { id: string; timeZone: string; language: Language; host: string };
type BrowserRow = { id: string; endpoint: string; keys: string; time_zone: string; language: Language };

const DAY_MINUTES = 24 * 60;
const MAX_FAILURES = 5;
const NOT_DELIVERED: ReadonlySet<PushOutcome> = new Set(['gone', 'unreachable']);

/** Returns the player's browsers in waking hours, except those whose push service fails. */
async function readBrowsers(ctx: PushContext, playerId: string): Promise<Browser[]> {
  const rows = await ctx.db.execute<BrowserRow>(sql`
    select b.id, b.endpoint_sealed as endpoint, b.keys_sealed as keys, b.time_zone, p.language from push_subscriptions b
    join sessions s on s.id = b.session_id join players p on p.id = b.player_id
    where b.player_id = ${playerId} and ${isSessionOpen(ctx)}`);
  return rows.flatMap(({ id, time_zone: timeZone, language, ...sealed }): Browser[] => {
    if (wakingMinutesLeft(ctx.now(), timeZone) === 0) return [];
    const endpoint = openField({ column: 'push_subscriptions.endpoint', rowId: id }, sealed.endpoint);
    const keys = openField({ column: 'push_subscriptions.keys', rowId: id }, sealed.keys);
    if (endpoint === null || keys === null) return [];
    const { host } = new URL(endpoint);
    const isSkipped = (ctx.failures.get(host) ?? 0) >= MAX_FAILURES;
    return isSkipped ? [] : [{ id, timeZone, language, endpoint, keys: JSON.parse(keys), host }];
  });
}

/** Returns how long the push service may store a message: until night at most, and no longer than its subject lasts. */
function ttlSeconds(now: Date, { timeZone }: Browser, { template }: DuePush): number {
  const minutes: Record<PushTemplate, number> = {
    lives: DAY_MINUTES,
    streak: minutesLeftInDay(now),
    challenge: IDLE_MS / 60_000,
    challengeApart: DAY_MINUTES,
    challengeFinished: DAY_MINUTES,
  };
  return 60 * Math.min(wakingMinutesLeft(now, timeZone), minutes[template]);
}

async function send(ctx: PushContext, browser: Browser, due: DuePush): Promise<PushOutcome> {
  const message = {
    payload: JSON.stringify({ kind: due.template, language: browser.language }),
    ttlSeconds: ttlSeconds(ctx.now(), browser, due),
  };
  const outcome = await sendPush(browser, message, ctx.access);
  const hasFailed = outcome === 'unreachable' || outcome === 'unclear';
  ctx.failures.set(browser.host, hasFailed ? (ctx.failures.get(browser.host) ?? 0) + 1 : 0);
  if (outcome === 'gone') await ctx.db.execute(sql`delete from push_subscriptions where id = ${browser.id}`);
  processMetrics().pushMessages.inc({ kind: due.kind, outcome });
  return outcome;
}

/** Sends a due message to the player's browsers, unless another process does. Returns whether one was sent. */
export async function pushPlayer(ctx: PushContext, due: DuePush): Promise<boolean> {
  const browsers = await readBrowsers(ctx, due.playerId);
  if (browsers.length === 0) return false;
  const release = await claimPush(ctx, due, PAUSE_HOURS);
  if (!release) return false;
  const outcomes = await Promise.all(browsers.map((browser) => send(ctx, browser, due)));
  if (outcomes.every((outcome) => NOT_DELIVERED.has(outcome))) await release();
  return outcomes.includes('sent');
}
