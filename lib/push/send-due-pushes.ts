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
import { type DuePush, isSessionOpen, PAUSE_HOURS, readDuePushes } from './read-due-pushes';
import { wakingMinutesLeft } from './waking-hours';

type DueContext = Pick<Context, 'db' | 'now'> & { access: PushAccess };

const READ_BATCH_SIZE = 500;
const CONCURRENT_PLAYERS = 8;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Creates the counters at zero, so that an alert notices the first failure. */
function initializePushMetrics(): void {
  for (const kind of PUSH_KINDS)
    for (const outcome of PUSH_OUTCOMES) processMetrics().pushMessages.inc({ kind, outcome }, 0);
}

async function pushAll(ctx: PushContext, due: readonly DuePush[], signal?: AbortSignal): Promise<number> {
  let pushed = 0;
  const queue = due.values();
  const pushFromQueue = async () => {
    for (const each of queue) {
      if (signal?.aborted) return;
      if (await pushPlayer(ctx, each)) pushed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_PLAYERS }, pushFromQueue));
  return pushed;
}

/** Sends push messages about challenges to a room. Safe in several processes. Returns the number of players who got one. */
export async function pushLiveChallenges(ctx: DueContext, signal?: AbortSignal): Promise<number> {
  return pushAll({ ...ctx, failures: new Map() }, await readDueChallenges(ctx), signal);
}

export async function sendDuePushes(ctx: DueContext, signal?: AbortSignal): Promise<number> {
  const run: PushContext = { ...ctx, failures: new Map() };
  let pushed = 0;
  let after: string | null = BEFORE_ALL;
  while (after !== null && !signal?.aborted) {
    const { due, last }: Awaited<ReturnType<typeof readDuePushes>> = await readDuePushes(ctx, {
      after,
      limit: READ_BATCH_SIZE,
    });
    pushed += await pushAll(run, due, signal);
    after = last;
  }
  return pushed;
}

/** Returns messages about unseen challenges to open rooms, unless the sender is banned or leaving. */
async function readDueChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DuePush[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const rows = await db.execute<{ player_id: string; zones: string[] }>(sql`
    select p.player_id, z.zones
    from preferences p
    cross join lateral (
      select array_agg(distinct b.time_zone) as zones from push_subscriptions b
      join sessions s on s.id = b.session_id where b.player_id = p.player_id and ${isSessionOpen({ now })}
    ) z
    where p.player_id in (
        select n.player_id from notifications n join rooms r on r.id = n.room_id and r.ended_at is null
        left join players c on c.id = n.about_player_id
        where (n.about_player_id is null or ${isVisible(sql`c`)}) and n.kind = 'challenge' and n.seen_at is null and n.read_at is null
          and n.created_at > ${at} - make_interval(secs => ${IDLE_MS / 1000}))
      and 'challenge' = any(p.push_kinds) and z.zones is not null
      and (p.pushed_at is null or p.pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))`);
  const awake = rows.filter(({ zones }) => zones.some((zone) => wakingMinutesLeft(now(), zone) > 0));
  return awake.map(({ player_id: playerId }) => ({ playerId, kind: 'challenge', template: 'challenge' }));
}

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
      // The interval is short because the host waits in the lobby.
      everySeconds: 15,
      run: (ctx, signal) => pushLiveChallenges({ ...ctx, access }, signal),
    },
  ];
}
