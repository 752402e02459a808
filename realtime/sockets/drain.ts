import { type Server as HttpServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { GameSocket } from './game-socket';

const MAX_WAIT_FOR_ANSWERS_MS = 1500;
const CHECK_EVERY_MS = 10;

const REFUSAL = [
  `HTTP/1.1 503 ${STATUS_CODES[503]}`,
  'Retry-After: 1',
  'Connection: close',
  'Content-Length: 0',
  '',
  '',
].join('\r\n');

const MAX_WAITING_HANDSHAKES = 10_000;

type Upgrade = [request: IncomingMessage, socket: Duplex, head: Buffer];

/** Makes new handshakes wait. Returns a function that resumes them. */
export function pauseHandshakes(http: HttpServer): () => void {
  const listeners = http.listeners('upgrade') as ((...upgrade: Upgrade) => void)[];
  const waiting: Upgrade[] = [];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (...upgrade: Upgrade) => {
    const [, socket] = upgrade;
    if (waiting.length >= MAX_WAITING_HANDSHAKES) return refuse(socket);
    socket.on('error', () => {});
    waiting.push(upgrade);
  });
  return () => {
    http.removeAllListeners('upgrade');
    for (const listener of listeners) http.on('upgrade', listener);
    for (const upgrade of waiting) if (!upgrade[1].destroyed) http.emit('upgrade', ...upgrade);
  };
}

function refuse(socket: Duplex): void {
  socket.on('error', () => {});
  socket.end(REFUSAL);
}

/** Refuses new handshakes with 503. A load balancer then tries the next process, and a browser tries again. */
export function refuseHandshakes(http: HttpServer): void {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket: Duplex) => refuse(socket));
}

/** The other processes can serve this many handshakes a second beside answers. */
const CLOSES_PER_SECOND = 4000;
const MIN_SPREAD_MS = 1000;
const MAX_SPREAD_MS = 30_000;

/** Returns the time within which to close so many sockets. They reconnect to other processes, which must keep up. */
export function drainSpreadMs(sockets: number): number {
  const neededMs = (sockets / CLOSES_PER_SECOND) * 1000;
  return Math.min(Math.max(neededMs, MIN_SPREAD_MS), MAX_SPREAD_MS);
}

async function closeSocket(socket: GameSocket, afterMs: number): Promise<void> {
  await pause(afterMs);
  const deadlineMs = Date.now() + MAX_WAIT_FOR_ANSWERS_MS;
  while (socket.data.eventsInWork > 0 && Date.now() < deadlineMs) await pause(CHECK_EVERY_MS);
  // Not `disconnect`: clients reconnect only after a closed transport.
  socket.conn.close();
}

/** Closes the sockets one by one within `spreadMs`, each after its events are answered. Clients reconnect by themselves. */
export async function closeSockets(sockets: readonly GameSocket[], spreadMs: number): Promise<void> {
  await Promise.all(sockets.map((socket, i) => closeSocket(socket, (spreadMs * i) / sockets.length)));
}
