import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientToServerEvents, ServerToClientEvents } from '@/lib/contract/realtime/protocol';
import { sealToken } from '@/lib/platform/security/sealed-tokens';
import type { WorldPlayer } from './game-world';

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export const TEST_ORIGIN = 'http://localhost:3000';

export function ticketFor(player: WorldPlayer, nowMs = Date.now()): string {
  return sealToken('realtime-ticket', player, 60, nowMs);
}

type Options = { origin?: string | null; auth?: object; reconnection?: boolean };

/** A client as the page creates it. It connects with a new ticket each time. */
export function openSocket(port: number, player: WorldPlayer, options: Options = {}): ClientSocket {
  const { origin = TEST_ORIGIN, auth, reconnection = false } = options;
  return io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    reconnectionDelay: 50,
    reconnectionDelayMax: 250,
    ...(origin === null ? {} : { extraHeaders: { origin } }),
    auth: (give) => give(auth ?? { ticket: ticketFor(player) }),
  });
}

export async function connected(socket: ClientSocket): Promise<ClientSocket> {
  if (socket.connected) return socket;
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done());
    socket.once('connect_error', fail);
  });
  return socket;
}

export function ask<T>(
  socket: ClientSocket,
  event: keyof ClientToServerEvents,
  payload: unknown,
  timeoutMs = 15_000,
): Promise<Ack<T>> {
  const send = socket.timeout(timeoutMs).emitWithAck as (event: string, payload: unknown) => Promise<Ack<T>>;
  return send.call(socket.timeout(timeoutMs), event, payload);
}

export async function askFor<T>(
  socket: ClientSocket,
  event: keyof ClientToServerEvents,
  payload: unknown,
): Promise<T> {
  const answer = await ask<T>(socket, event, payload);
  if (!answer.success) throw new Error(`${event}: ${answer.code}`);
  return answer.data;
}
