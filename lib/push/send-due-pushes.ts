import { PUSH_KINDS } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { PUSH_OUTCOMES, type PushAccess } from '@/lib/platform/push/send-push';
import { type PushContext, pushPlayer } from './push-player';
import { readDueChallenges } from './read-due-challenges';
import { type DuePush, readDuePushes } from './read-due-pushes';

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
 * Sends the push messages that are due: lives are full, a streak is at risk. Safe in several processes at once. Returns how many
 * players got one.
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
