import { type Server as HttpServer, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GameSocket } from './game-socket';

/** A socket with an event in work is left alone for so long. */
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

/** Events of each socket that came and are not answered yet. */
export type EventsInWork = {
  begin(socket: GameSocket): void;
  end(socket: GameSocket): void;
  has(socket: GameSocket): boolean;
};

export function createEventsInWork(): EventsInWork {
  const counts = new WeakMap<GameSocket, number>();
  return {
    begin: (socket) => counts.set(socket, (counts.get(socket) ?? 0) + 1),
    end: (socket) => counts.set(socket, (counts.get(socket) ?? 0) - 1),
    has: (socket) => (counts.get(socket) ?? 0) > 0,
  };
}

/** From now on handshakes are told to go elsewhere: a balancer takes the next process, a browser comes again. */
export function refuseHandshakes(http: HttpServer): void {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket: Duplex) => {
    socket.on('error', () => {});
    socket.end(REFUSAL);
  });
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function leave(socket: GameSocket, inWork: EventsInWork, afterMs: number): Promise<void> {
  await after(afterMs);
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (inWork.has(socket) && Date.now() < deadlineMs) await after(LOOK_EVERY_MS);
  // Not `disconnect`, which means that the server wants nobody: clients come back by themselves from a closed transport.
  socket.conn.close();
}

/**
 * Sends every player to the next process: each at a moment of its own within `spreadMs`, and none before what it asked is
 * answered. Clients come back after 0.5 to 1.5 s, and what they sent meanwhile is sent again, which is safe.
 */
export async function sendAway(
  sockets: readonly GameSocket[],
  inWork: EventsInWork,
  spreadMs: number,
): Promise<void> {
  await Promise.all(sockets.map((socket, i) => leave(socket, inWork, (spreadMs * i) / sockets.length)));
}
