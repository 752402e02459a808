import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { BEARER_SECONDS } from '@/lib/sessions/lifetimes';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import type { Cluster } from './cluster';
import type { DrillPlayer } from './players';

const CALL_TIMEOUT_MS = 5000;
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

export type PagesAnswer = { status: number; body: string };

type Call = { method: 'GET' | 'POST'; path: string; input?: object };

/** Calls the API through nginx as a player. A status of 0 says that there was no answer. */
export function callPages(
  origin: string,
  player: DrillPlayer,
  { method, path, input }: Call,
): Promise<PagesAnswer> {
  const body = input ? JSON.stringify(input) : '';
  const token = sealBearerToken(player.sessionId, BEARER_SECONDS, new Date());
  return new Promise((done) => {
    const failed = () => done({ status: 0, body: '' });
    const { hostname, port } = new URL(origin);
    const asked = request({
      hostname,
      port,
      path: `/api/v1/${path}`,
      method,
      agent,
      localAddress: player.address,
      timeout: CALL_TIMEOUT_MS,
      headers: {
        host: 'lineup.example',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    asked.on('response', (response) =>
      text(response).then((said) => done({ status: response.statusCode ?? 0, body: said }), failed),
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', failed);
    asked.end(body);
  });
}

/** Starts `work`, which must end soon after `isOver` returns true. `stop` makes it return true, and resolves when `work` has ended. */
export function inBackground(work: (isOver: () => boolean) => Promise<void>): { stop: () => Promise<void> } {
  let isOver = false;
  const done = work(() => isOver);
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}

const EVERY_MS = 400;
const PATHS = ['get_profile', 'friends', 'notifications', 'knowledge'];

/** A call of the pages and how it ended. A status of 0 says that there was no answer. */
export type PagesCall = { atMs: number; status: number };

export function startPagesBots({ origin }: Pick<Cluster, 'origin'>, accounts: readonly DrillPlayer[]) {
  const calls: PagesCall[] = [];
  const { stop } = inBackground(async (isOver) => {
    for (let n = 0; !isOver(); n++) {
      const [player, path] = [accounts[n % accounts.length], PATHS[n % PATHS.length]];
      if (!player || !path) return;
      const { status } = await callPages(origin, player, { method: 'GET', path });
      calls.push({ atMs: Date.now(), status });
      await pause(EVERY_MS);
    }
  });
  return { calls, stop };
}
