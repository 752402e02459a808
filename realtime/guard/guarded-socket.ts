import type { Counter } from 'prom-client';
import type { WebSocket } from 'ws';
import type { ConnectionLimits } from './connection-limits';
import type { FloodGuard, Flow } from './flood-guard';
import { FrameCounter } from './frame-counter';

/** More than twice the longest answer, a list of 1,000 friends. The kernel buffers some hundred kilobytes more. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/** The memory that an unsent frame takes beside its bytes, about. */
export const FRAME_OVERHEAD_BYTES = 4096;
const MEAN_OVER_FRAMES = 16;

/** A byte that starts no valid frame, because its reserved bits are set. */
const INVALID_FRAME = 0xff;

export const CUT_REASONS = ['flood', 'unread', 'malformed'] as const;

export type SocketLimits = {
  guard: FloodGuard;
  connectionLimits: Pick<ConnectionLimits, 'addPoints'>;
  cuts: Counter<'reason'>;
};

/** Cuts a WebSocket whose client floods, stops reading, or breaks the protocol. Pings and fragments count like events. */
export class GuardedSocket {
  /** A flow of the socket alone until the player signs in, then that of the player. */
  flow: Flow;
  private readonly frames = new FrameCounter();
  private queuedBytes = 0;
  private meanFrameBytes = 0;
  private framesSinceEmpty = 0;
  private isCut = false;

  constructor(
    readonly webSocket: WebSocket,
    readonly address: string,
    private readonly limits: SocketLimits,
  ) {
    this.flow = limits.guard.newFlow();
    webSocket.once('error', () => this.cut('malformed'));
  }

  inspect(chunk: Buffer): void {
    // A chunk in which no frame starts counts as one.
    const frames = Math.max(1, this.frames.count(chunk));
    if (this.limits.guard.count(this.flow, frames) === 'flood') {
      this.cut('flood');
      // `ws` still receives this chunk, with up to ten thousand frames. The invalid bytes make it stop at the first one.
      chunk.fill(INVALID_FRAME);
    } else this.checkUnsent();
  }

  /** Call when Engine.IO has queued a packet of so many bytes. */
  noteQueued(bytes: number): void {
    if (this.unsentBytes() === 0) this.framesSinceEmpty = 0;
    this.framesSinceEmpty += 1;
    this.queuedBytes += bytes;
    this.meanFrameBytes += (bytes - this.meanFrameBytes) / (this.meanFrameBytes === 0 ? 1 : MEAN_OVER_FRAMES);
    this.checkUnsent();
  }

  /** Call when Engine.IO has passed its queue to `ws`, whose `bufferedAmount` counts the bytes from then on. */
  noteFlush(): void {
    this.queuedBytes = 0;
  }

  private unsentBytes(): number {
    return this.webSocket.bufferedAmount + this.queuedBytes;
  }

  /** Adds an overhead per frame, because many short frames take far more memory than their bytes. Estimates the number of frames. */
  private checkUnsent(): void {
    const bytes = this.unsentBytes();
    const mean = this.meanFrameBytes === 0 ? Number.POSITIVE_INFINITY : this.meanFrameBytes;
    const frames = Math.min(bytes / mean, this.framesSinceEmpty);
    if (bytes + frames * FRAME_OVERHEAD_BYTES > MAX_UNSENT_BYTES) this.cut('unread');
  }

  private cut(reason: (typeof CUT_REASONS)[number]): void {
    if (this.isCut) return;
    this.isCut = true;
    this.limits.cuts.inc({ reason });
    this.limits.connectionLimits.addPoints(this.address, 'cut');
    // Not `close`, which would keep reading until the client answers.
    this.webSocket.terminate();
  }
}
