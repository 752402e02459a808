import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { clientAddress } from '@/lib/security/client-address';
import type { NetworkFaults } from './network-faults';

export type HandshakeLimits = {
  /** A connection says who it is within this time, or it is terminated. */
  timeoutMs: number;
  /** Connections of one address that have not said who they are; more are turned away. */
  mostPerAddress: number;
  trustedProxies: readonly string[];
};

type Upgraded = { webSocket: WebSocket; address: string };
type Pending = { timer: NodeJS.Timeout; hasTried: boolean };

export type PendingHandshakes = ReturnType<typeof createPendingHandshakes>;

/** Connections that have not said who they are. Whoever opens many of them must not keep the others out. */
export function createPendingHandshakes(limits: HandshakeLimits, faults: NetworkFaults) {
  const pending = new Map<Upgraded, Pending>();
  const perAddress = new Map<string, number>();

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    return clientAddress({
      peer: socket.remoteAddress ?? null,
      unverifiedForwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
      trustedProxies: limits.trustedProxies,
    });
  }

  /** It counts no longer; null when it did not. */
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

  return {
    addressOf,
    hasRoom(request: IncomingMessage): boolean {
      const address = addressOf(request);
      return !faults.isShutOut(address) && (perAddress.get(address) ?? 0) < limits.mostPerAddress;
    },
    add(socket: Upgraded): void {
      const timer = setTimeout(() => socket.webSocket.terminate(), limits.timeoutMs).unref();
      pending.set(socket, { timer, hasTried: false });
      perAddress.set(socket.address, (perAddress.get(socket.address) ?? 0) + 1);
      socket.webSocket.once('close', () => {
        if (release(socket)?.hasTried === false) faults.charge(socket.address, 'notSignedIn');
      });
    },
    /** It tries to say who it is: from here on a fault is its own only when it is refused for one. */
    noteTry(socket: Upgraded): void {
      const entry = pending.get(socket);
      if (entry) entry.hasTried = true;
    },
    refuse: ({ address }: Upgraded): void => faults.charge(address, 'notSignedIn'),
    /** It has said who it is. */
    settle: (socket: Upgraded): void => void release(socket),
  };
}
