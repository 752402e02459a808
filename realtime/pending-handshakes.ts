import type { IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import type { Socket as EngineSocket } from 'engine.io';
import { clientAddress } from '@/lib/security/client-address';

export type HandshakeLimits = {
  /** A connection says who it is within this time, or its TCP connection is destroyed. */
  timeoutMs: number;
  /** Connections of one address that have not said who they are; more are turned away. */
  mostPerAddress: number;
  trustedProxies: readonly string[];
};

type Pending = { address: string; timer: NodeJS.Timeout };

export type PendingHandshakes = ReturnType<typeof createPendingHandshakes>;

/** Connections that have not said who they are. Whoever opens many of them must not keep the others out. */
export function createPendingHandshakes(limits: HandshakeLimits) {
  const pending = new Map<EngineSocket, Pending>();
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
  function release(connection: EngineSocket): Pending | null {
    const entry = pending.get(connection);
    if (!entry) return null;
    pending.delete(connection);
    const left = (perAddress.get(entry.address) ?? 0) - 1;
    if (left > 0) perAddress.set(entry.address, left);
    else perAddress.delete(entry.address);
    return entry;
  }

  return {
    hasRoom: (request: IncomingMessage): boolean =>
      (perAddress.get(addressOf(request)) ?? 0) < limits.mostPerAddress,
    add(connection: EngineSocket, request: IncomingMessage): void {
      const address = addressOf(request);
      const tcp: TcpSocket = request.socket;
      // A polite close waits half a minute for an answer, so the timer stays when the connection counts as closed.
      const timer = setTimeout(() => tcp.destroy(), limits.timeoutMs).unref();
      pending.set(connection, { address, timer });
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      connection.once('close', () => release(connection));
    },
    /** It has said who it is. */
    settle: (connection: EngineSocket): void => clearTimeout(release(connection)?.timer),
  };
}
