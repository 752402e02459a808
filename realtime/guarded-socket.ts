import type { Counter } from 'prom-client';
import type { WebSocket } from 'ws';
import type { ConnectionLimits } from './connection-limits';
import type { FloodGuard, Flow } from './flood-guard';
import { FrameCounter } from './frame-counter';

/**
 * What one socket may leave unread in this process. The longest answer, a list of 1,000 friends, is less than half of it,
 * and the kernel takes some hundred kilobytes more; a player on a bad network is asked for nothing new meanwhile.
 */
export const MOST_UNSENT_BYTES = 1024 * 1024;

/** No frame begins with this byte: its reserved bits are set. */
const NO_FRAME = 0xff;

export const CUT_REASONS = ['flood', 'unread', 'malformed'] as const;

export type SocketLimits = { guard: FloodGuard; limits: ConnectionLimits; cuts: Counter<'reason'> };

/**
 * One WebSocket from its first byte on, signed in or not: it is cut off when it floods, when it does not read, and when it
 * breaks the protocol. Frames are counted before `ws` sees them, so that pings, pongs and parts of messages count like
 * events, and so does a chunk in which no frame begins.
 */
export class GuardedSocket {
  /** Its own until a player signs in on it, then the player's. */
  flow: Flow;
  private readonly frames = new FrameCounter();
  /** Bytes that wait in Engine.IO until what was sent before has left the process. */
  private queuedBytes = 0;
  private isCut = false;

  constructor(
    readonly webSocket: WebSocket,
    /** The network it came from, as limits count it. */
    readonly address: string,
    private readonly by: SocketLimits,
  ) {
    this.flow = by.guard.newFlow();
    webSocket.once('error', () => this.cut('malformed'));
  }

  /** Of every chunk that comes, before `ws` gets it. */
  inspect(chunk: Buffer): void {
    const frames = Math.max(1, this.frames.count(chunk));
    if (this.by.guard.count(this.flow, frames) === 'flood') {
      this.cut('flood');
      // `ws` is handed this chunk all the same, with maybe ten thousand frames in it: it stops at the first now.
      chunk.fill(NO_FRAME);
    } else this.checkUnsent();
  }

  queue(bytes: number): void {
    this.queuedBytes += bytes;
    this.checkUnsent();
  }

  /** What was queued is with `ws` now, whose `bufferedAmount` has it. */
  noteFlush(): void {
    this.queuedBytes = 0;
  }

  private checkUnsent(): void {
    if (this.webSocket.bufferedAmount + this.queuedBytes > MOST_UNSENT_BYTES) this.cut('unread');
  }

  private cut(reason: (typeof CUT_REASONS)[number]): void {
    if (this.isCut) return;
    this.isCut = true;
    this.by.cuts.inc({ reason });
    this.by.limits.charge(this.address, 'cut');
    // A polite close would go on reading until it is answered.
    this.webSocket.terminate();
  }
}
