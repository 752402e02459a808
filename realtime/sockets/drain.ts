import { type Server as HttpServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { GameSocket } from './game-socket';

/** How long a socket with an unanswered event may delay the shutdown. */
const PATIENCE_MS = 1500;
const LOOK_EVERY_MS = 10;

const REFUSAL = [
  `HTTP/1.1 503 ${STATUS_CODES[503]}`,
  'Retry-After: 1',
  'Connection: close',
  'Content-Length: 0',
  '',
  '',
].join('\r\n');

/** Past this many waiting handshakes, others are refused. */
const MOST_HELD = 10_000;

type Upgrade = [request: IncomingMessage, socket: Duplex, head: Buffer];

/** Lets new handshakes wait until the returned function is called. */
export function holdHandshakes(http: HttpServer): () => void {
  const listeners = http.listeners('upgrade') as ((...upgrade: Upgrade) => void)[];
  const held: Upgrade[] = [];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (...upgrade: Upgrade) => {
    const [, socket] = upgrade;
    if (held.length >= MOST_HELD) return refuse(socket);
    socket.on('error', () => {});
    held.push(upgrade);
  });
  return () => {
    http.removeAllListeners('upgrade');
    for (const listener of listeners) http.on('upgrade', listener);
    for (const upgrade of held) if (!upgrade[1].destroyed) http.emit('upgrade', ...upgrade);
  };
}

function refuse(socket: Duplex): void {
  socket.on('error', () => {});
  socket.end(REFUSAL);
}

/** Refuses new handshakes with 503: a load balancer tries the next process, a browser retries. */
export function refuseHandshakes(http: HttpServer): void {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket: Duplex) => refuse(socket));
}

/** A process takes this many handshakes a second beside its answers. */
const LEAVING_PER_SECOND = 4000;
const SHORTEST_SPREAD_MS = 1000;
const LONGEST_SPREAD_MS = 30_000;

/** Returns the time over which so many sockets close: they reconnect to other processes, which must keep up. */
export function drainSpreadMs(sockets: number): number {
  const neededMs = (sockets / LEAVING_PER_SECOND) * 1000;
  return Math.min(Math.max(neededMs, SHORTEST_SPREAD_MS), LONGEST_SPREAD_MS);
}

async function leave(socket: GameSocket, afterMs: number): Promise<void> {
  await pause(afterMs);
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (socket.data.eventsInWork > 0 && Date.now() < deadlineMs) await pause(LOOK_EVERY_MS);
  // After `disconnect`, clients would stay away. After a closed transport they reconnect.
  socket.conn.close();
}

/**
 * Closes every socket within `spreadMs`, one after another, each after its events are answered. Clients reconnect to
 * the next process after 0.5 to 1.5 s and resend what was unanswered, which is safe.
 */
export async function sendAway(sockets: readonly GameSocket[], spreadMs: number): Promise<void> {
  await Promise.all(sockets.map((socket, i) => leave(socket, (spreadMs * i) / sockets.length)));
}
