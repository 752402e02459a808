import type { Counter } from 'prom-client';
import type { WebSocket } from 'ws';
import type { ConnectionLimits } from './connection-limits';
import type { FloodGuard, Flow } from './flood-guard';
import { FrameCounter } from './frame-counter';

/**
 * The longest answer, a list of 1,000 friends, is less than half of this, and the kernel buffers some hundred
 * kilobytes more.
 */
export const MOST_UNSENT_BYTES = 1024 * 1024;

/** About what each unsent frame takes beside its bytes: buffers and requests to write. */
export const FRAME_OVERHEAD_BYTES = 4096;
/** Frames over which their mean size is taken. */
const SMOOTHED_FRAMES = 16;

/** No frame starts with this byte, because its reserved bits are set. */
const NO_FRAME = 0xff;

export const CUT_REASONS = ['flood', 'unread', 'malformed'] as const;

export type SocketLimits = { guard: FloodGuard; limits: ConnectionLimits; cuts: Counter<'reason'> };

/**
 * Cuts off one WebSocket, signed in or not, when it floods, stops reading, or breaks the protocol. Frames are counted
 * before `ws` parses them, so that pings, pongs and fragments count like events. So does a chunk in which no frame
 * starts.
 */
export class GuardedSocket {
  /** Its own until a player signs in, then the player's. */
  flow: Flow;
  private readonly frames = new FrameCounter();
  /** Bytes that Engine.IO queues until earlier packets have left the process. */
  private queuedBytes = 0;
  private meanFrameBytes = 0;
  /** Frames since nothing was unsent. */
  private framesSinceEmpty = 0;
  private isCut = false;

  constructor(
    readonly webSocket: WebSocket,
    /** The network address, as limits count it. */
    readonly address: string,
    private readonly by: SocketLimits,
  ) {
    this.flow = by.guard.newFlow();
    webSocket.once('error', () => this.cut('malformed'));
  }

  inspect(chunk: Buffer): void {
    const frames = Math.max(1, this.frames.count(chunk));
    if (this.by.guard.count(this.flow, frames) === 'flood') {
      this.cut('flood');
      // `ws` still receives this chunk, with up to ten thousand frames in it. This makes it stop at the first.
      chunk.fill(NO_FRAME);
    } else this.checkUnsent();
  }

  queue(bytes: number): void {
    if (this.unsentBytes() === 0) this.framesSinceEmpty = 0;
    this.framesSinceEmpty += 1;
    this.queuedBytes += bytes;
    this.meanFrameBytes += (bytes - this.meanFrameBytes) / (this.meanFrameBytes === 0 ? 1 : SMOOTHED_FRAMES);
    this.checkUnsent();
  }

  /** From here on the `bufferedAmount` of `ws` counts what was queued. */
  noteFlush(): void {
    this.queuedBytes = 0;
  }

  private unsentBytes(): number {
    return this.webSocket.bufferedAmount + this.queuedBytes;
  }

  /** Many short frames take far more memory than their bytes. How many are unsent is an estimate. */
  private checkUnsent(): void {
    const bytes = this.unsentBytes();
    const mean = this.meanFrameBytes === 0 ? Number.POSITIVE_INFINITY : this.meanFrameBytes;
    const frames = Math.min(bytes / mean, this.framesSinceEmpty);
    if (bytes + frames * FRAME_OVERHEAD_BYTES > MOST_UNSENT_BYTES) this.cut('unread');
  }

  private cut(reason: (typeof CUT_REASONS)[number]): void {
    if (this.isCut) return;
    this.isCut = true;
    this.by.cuts.inc({ reason });
    this.by.limits.charge(this.address, 'cut');
    // A close handshake would keep reading until the client answers.
    this.webSocket.terminate();
  }
}
