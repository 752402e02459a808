import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { clientAddress } from '@/lib/platform/network/client-address';
import type { ConnectionLimits } from './connection-limits';

export type HandshakeLimits = {
  timeoutMs: number;
  /** The maximum of unauthenticated connections per address, at all live processes together. */
  maxPerAddress: number;
  trustedProxies: readonly string[];
  liveProcesses?: () => number;
};

/** The least that one process allows an address: a load balancer may send all sockets of an address to few processes. */
const MIN_PER_ADDRESS = 50;

type Upgraded = { webSocket: WebSocket; address: string };
type Pending = { timer: NodeJS.Timeout; hasAttempted: boolean };

/** Limits unauthenticated connections per address, so that one address cannot keep others out. */
export class PendingHandshakes {
  readonly #pending = new Map<Upgraded, Pending>();
  readonly #perAddress = new Map<string, number>();

  constructor(
    private readonly settings: HandshakeLimits,
    private readonly limits: Pick<ConnectionLimits, 'addPoints' | 'isShutOut'>,
  ) {}

  addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    return clientAddress({
      peer: socket.remoteAddress ?? null,
      unverifiedForwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
      trustedProxies: this.settings.trustedProxies,
    });
  }

  mayConnect(request: IncomingMessage): boolean {
    const address = this.addressOf(request);
    return !this.limits.isShutOut(address) && (this.#perAddress.get(address) ?? 0) < this.#maxPerAddress();
  }

  add(socket: Upgraded): void {
    const { webSocket, address } = socket;
    const timer = setTimeout(() => webSocket.terminate(), this.settings.timeoutMs).unref();
    this.#pending.set(socket, { timer, hasAttempted: false });
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    webSocket.once('close', () => {
      if (this.#release(socket)?.hasAttempted === false) this.limits.addPoints(address, 'notSignedIn');
    });
  }

  /** Notes an attempt to sign in. From here on only a refusal adds points to the network. */
  noteAttempt(socket: Upgraded): void {
    const entry = this.#pending.get(socket);
    if (entry) entry.hasAttempted = true;
  }

  noteRefusal({ address }: Upgraded): void {
    this.limits.addPoints(address, 'notSignedIn');
  }

  noteSignedIn(socket: Upgraded): void {
    this.#release(socket);
  }

  #release(socket: Upgraded): Pending | null {
    const entry = this.#pending.get(socket);
    if (!entry) return null;
    clearTimeout(entry.timer);
    this.#pending.delete(socket);
    const left = (this.#perAddress.get(socket.address) ?? 0) - 1;
    if (left > 0) this.#perAddress.set(socket.address, left);
    else this.#perAddress.delete(socket.address);
    return entry;
  }

  #maxPerAddress(): number {
    const { maxPerAddress: max, liveProcesses = () => 1 } = this.settings;
    return Math.max(max / liveProcesses(), Math.min(max, MIN_PER_ADDRESS));
  }
}
