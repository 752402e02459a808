import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { clientAddress } from '@/lib/platform/network/client-address';
import type { ConnectionLimits } from './connection-limits';

export type HandshakeLimits = {
  /** A connection that is not authenticated within this time is terminated. */
  timeoutMs: number;
  /** How many unauthenticated connections one address may hold. */
  mostPerAddress: number;
  trustedProxies: readonly string[];
  /** These share the limit of an address. */
  liveProcesses?: () => number;
};

/** However many processes share the limit: sockets are spread by player, not evenly. */
const LEAST_PER_ADDRESS = 50;

type Upgraded = { webSocket: WebSocket; address: string };
type Pending = { timer: NodeJS.Timeout; hasTried: boolean };

export type PendingHandshakes = ReturnType<typeof createPendingHandshakes>;

/** Limits the connections that are not authenticated yet, so that one address cannot keep the others out. */
export function createPendingHandshakes(settings: HandshakeLimits, limits: ConnectionLimits) {
  const pending = new Map<Upgraded, Pending>();
  const perAddress = new Map<string, number>();

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    return clientAddress({
      peer: socket.remoteAddress ?? null,
      unverifiedForwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
      trustedProxies: settings.trustedProxies,
    });
  }

  /** Stops counting the connection. Returns null when it was not counted. */
  function release(socket: Upgraded): Pending | null {
    const entry = pending.get(socket);
    if (!entry) return null;
    clearTimeout(entry.timer);
    pending.delete(socket);
    const left = (perAddress.get(socket.address) ?? 0) - 1;
    if (left > 0) perAddress.set(socket.address, left);
    else perAddress.delete(socket.address);
    return entry;
  }

  function mostPerAddress(): number {
    const { mostPerAddress: most, liveProcesses = () => 1 } = settings;
    return Math.max(most / liveProcesses(), Math.min(most, LEAST_PER_ADDRESS));
  }

  return {
    addressOf,
    hasRoom(request: IncomingMessage): boolean {
      const address = addressOf(request);
      return !limits.isShutOut(address) && (perAddress.get(address) ?? 0) < mostPerAddress();
    },
    add(socket: Upgraded): void {
      const timer = setTimeout(() => socket.webSocket.terminate(), settings.timeoutMs).unref();
      pending.set(socket, { timer, hasTried: false });
      perAddress.set(socket.address, (perAddress.get(socket.address) ?? 0) + 1);
      socket.webSocket.once('close', () => {
        if (release(socket)?.hasTried === false) limits.charge(socket.address, 'notSignedIn');
      });
    },
    /** Notes an attempt to sign in. From here on the network is charged only for a refusal. */
    noteTry(socket: Upgraded): void {
      const entry = pending.get(socket);
      if (entry) entry.hasTried = true;
    },
    refuse: ({ address }: Upgraded): void => limits.charge(address, 'notSignedIn'),
    settle: (socket: Upgraded): void => void release(socket),
  };
}
