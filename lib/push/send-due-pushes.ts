import { sql } from '@/db/sql';
import { PUSH_KINDS } from '@/lib/contract/enums';
import { IDLE_MS } from '@/lib/contract/rooms/rules';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { PUSH_OUTCOMES, type PushAccess } from '@/lib/platform/push/send-push';
import { isVisible } from '@/lib/players/visible';
import { pushAccess } from './push-access';
import { type PushContext, pushPlayer } from './push-player';
import { type DuePush, isOpen, PAUSE_HOURS, readDuePushes } from './read-due-pushes';
import { minutesAwake } from './waking-hours';

type DueContext = Pick<Context, 'db' | 'now'> & { access: PushAccess };

const PLAYERS_READ_AT_ONCE = 500;
const PLAYERS_PUSHED_AT_ONCE = 8;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Starts the series at zero, so that an alert sees the first failure. */
export function initializePushMetrics(): void {
  for (const kind of PUSH_KINDS)
    for (const outcome of PUSH_OUTCOMES) processMetrics().pushMessages.inc({ kind, outcome }, 0);
}

async function pushAll(ctx: PushContext, due: readonly DuePush[], signal?: AbortSignal): Promise<number> {
  let pushed = 0;
  const queue = due.values();
  const worker = async () => {
    for (const each of queue) {
      if (signal?.aborted) return;
      if (await pushPlayer(ctx, each)) pushed += 1;
    }
  };
  await Promise.all(Array.from({ length: PLAYERS_PUSHED_AT_ONCE }, worker));
  return pushed;
}

/** Sends the challenges to open rooms. Safe in several processes at once. Returns how many players got one. */
export async function sendChallenges(ctx: DueContext, signal?: AbortSignal): Promise<number> {
  return pushAll({ ...ctx, failures: new Map() }, await readDueChallenges(ctx), signal);
}

/**
 * Sends the push messages that are due: lives are full, a streak is at risk, a challenge apart waits, or both players have finished
 * one. Safe in several processes at once. Returns how many players got one.
 */
export async function sendDuePushes(ctx: DueContext, signal?: AbortSignal): Promise<number> {
  const run: PushContext = { ...ctx, failures: new Map() };
  let pushed = 0;
  let after: string | null = BEFORE_ALL;
  while (after !== null && !signal?.aborted) {
    const { due, last }: Awaited<ReturnType<typeof readDuePushes>> = await readDuePushes(ctx, {
      after,
      most: PLAYERS_READ_AT_ONCE,
    });
    pushed += await pushAll(run, due, signal);
    after = last;
  }
  return pushed;
}

/**
 * Returns the challenges to send: of the last half hour, which no screen has shown, while their room is open, and of nobody who
 * is banned or leaving. A player gets one push message a day, of any kind.
 */
async function readDueChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DuePush[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const rows = await db.execute<{ player_id: string; zones: string[] }>(sql`
    select p.player_id, z.zones
    from preferences p
    cross join lateral (
      select array_agg(distinct b.time_zone) as zones from push_subscriptions b
      join sessions s on s.id = b.session_id where b.player_id = p.player_id and ${isOpen({ now })}
    ) z
    where p.player_id in (
        select n.player_id from notices n join rooms r on r.id = n.room_id and r.ended_at is null
        left join players c on c.id = n.about_player_id
        where (n.about_player_id is null or ${isVisible(sql`c`)}) and n.kind = 'challenge' and n.seen_at is null and n.read_at is null
          and n.created_at > ${at} - make_interval(secs => ${IDLE_MS / 1000}))
      and 'challenge' = any(p.push_kinds) and z.zones is not null
      and (p.pushed_at is null or p.pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))`);
  const awake = rows.filter(({ zones }) => zones.some((zone) => minutesAwake(now(), zone) > 0));
  return awake.map(({ player_id: playerId }) => ({ playerId, kind: 'challenge', template: 'challenge' }));
}

/** Returns no job when the settings have no keys for push messages. */
export function pushJobs(): Job[] {
  const access = pushAccess(env());
  if (!access) return [];
  initializePushMetrics();
  return [
    {
      name: 'send push messages',
      everySeconds: 120,
      run: (ctx, signal) => sendDuePushes({ ...ctx, access }, signal),
    },
    {
      name: 'send challenges',
      // The host waits in the lobby.
      everySeconds: 15,
      run: (ctx, signal) => sendChallenges({ ...ctx, access }, signal),
    },
  ];
}
