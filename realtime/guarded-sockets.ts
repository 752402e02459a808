import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket as EngineSocket } from 'engine.io';
import type { Counter } from 'prom-client';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { FloodGuard, Flow } from './flood-guard';
import { FrameCounter } from './frame-counter';
import type { GameServer } from './game-socket';
import type { NetworkFaults } from './network-faults';
import type { PendingHandshakes } from './pending-handshakes';

/**
 * What one socket may leave unread in this process. The largest answer, a list of 1,000 friends, has about a third of it,
 * and the kernel buffers some hundred kilobytes more; a player on a bad network is asked for nothing new meanwhile.
 */
export const MOST_UNSENT_BYTES = 1024 * 1024;

/** No frame begins with this byte: its reserved bits are set. */
const NO_FRAME = 0xff;

/** How long a socket that is closed politely may take to answer; without it, half a minute. */
const CLOSE_TIMEOUT_MS = 2000;

export type GuardedSocket = {
  webSocket: WebSocket;
  /** The network it came from, as limits count it. */
  address: string;
  /** Its own until somebody signs in on it, then the player's. */
  flow: Flow;
  frames: FrameCounter;
  /** Bytes that wait in Engine.IO until what was sent before has left the process. */
  queuedBytes: number;
  isCut: boolean;
};

type Deps = {
  guard: FloodGuard;
  faults: NetworkFaults;
  handshakes: PendingHandshakes;
  cuts: Counter<'reason'>;
};

type Packet = { data?: string | Buffer };

export type GuardedSockets = ReturnType<typeof createGuardedSockets>;

/**
 * Every WebSocket from its first byte on, signed in or not: it is cut off when it floods, when it does not read, and when
 * it breaks the protocol. Frames are counted before `ws` sees them, so that pings, pongs and parts of messages count like
 * events, and so do chunks that bring less than a frame.
 */
export function createGuardedSockets({ guard, faults, handshakes, cuts }: Deps) {
  // By request until Engine.IO has made a connection of it.
  const sockets = new WeakMap<IncomingMessage | EngineSocket, GuardedSocket>();

  function cut(socket: GuardedSocket, reason: 'flood' | 'unread' | 'malformed'): void {
    if (socket.isCut) return;
    socket.isCut = true;
    cuts.inc({ reason });
    faults.charge(socket.address, 'cut');
    // A polite close would go on reading for half a minute.
    socket.webSocket.terminate();
  }

  function checkUnsent(socket: GuardedSocket): void {
    if (socket.webSocket.bufferedAmount + socket.queuedBytes > MOST_UNSENT_BYTES) cut(socket, 'unread');
  }

  function inspect(socket: GuardedSocket, chunk: Buffer): void {
    const frames = Math.max(1, socket.frames.count(chunk));
    if (guard.count(socket.flow, frames) === 'flood') {
      cut(socket, 'flood');
      // `ws` is handed this chunk all the same, with maybe ten thousand frames in it: it stops at the first now.
      chunk.fill(NO_FRAME);
    } else checkUnsent(socket);
  }

  function watch(webSocket: WebSocket, tcp: Duplex, request: IncomingMessage): void {
    const address = handshakes.addressOf(request);
    const flow = guard.newFlow();
    const frames = new FrameCounter();
    const socket: GuardedSocket = { webSocket, address, flow, frames, queuedBytes: 0, isCut: false };
    sockets.set(request, socket);
    handshakes.add(socket);
    tcp.prependListener('data', (chunk: Buffer) => inspect(socket, chunk));
    webSocket.once('error', () => cut(socket, 'malformed'));
  }

  function onPacketCreate(this: EngineSocket, { data }: Packet): void {
    const socket = sockets.get(this);
    if (!socket) return;
    socket.queuedBytes += data?.length ?? 0;
    checkUnsent(socket);
  }
  function onFlush(this: EngineSocket): void {
    const socket = sockets.get(this);
    // From here on `bufferedAmount` has them.
    if (socket) socket.queuedBytes = 0;
  }

  return {
    /** What Engine.IO is to make its WebSockets with. */
    WebSocketServer: class extends WebSocketServer {
      constructor(options: ServerOptions) {
        // Its types do not know `closeTimeout` yet.
        super({ ...options, ...{ closeTimeout: CLOSE_TIMEOUT_MS } });
      }
      override handleUpgrade(
        request: IncomingMessage,
        tcp: Duplex,
        head: Buffer,
        done: (webSocket: WebSocket, request: IncomingMessage) => void,
      ): void {
        // Clients wait for the answer before they send frames; these would not be counted.
        if (head.length > 0) tcp.destroy();
        else
          super.handleUpgrade(request, tcp, head, (webSocket, upgraded) => {
            watch(webSocket, tcp, request);
            done(webSocket, upgraded);
          });
      }
    },
    follow(io: GameServer): void {
      io.engine.on('connection', (connection: EngineSocket) => {
        const socket = sockets.get(connection.request);
        if (!socket) throw new Error('a connection that is not guarded');
        sockets.set(connection, socket);
        connection.on('packetCreate', onPacketCreate);
        connection.on('flush', onFlush);
      });
    },
    of(connection: EngineSocket): GuardedSocket {
      const socket = sockets.get(connection);
      if (!socket) throw new Error('a connection that is not guarded');
      return socket;
    },
  };
}
