import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { BEARER_SECONDS } from '@/lib/sessions/lifetimes';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
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
