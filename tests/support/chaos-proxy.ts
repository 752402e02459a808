import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

export type Chaos = {
  /** Share of connections that are reset at some time. */
  resets: number;
  /** Each chunk waits up to this long, in order. */
  maxDelayMs: number;
  /** Share of server chunks that are lost; their connection is reset. */
  lostAnswers: number;
};

/** A TCP proxy in front of `targetPort` that behaves like a bad network. */
export async function startChaosProxy(targetPort: number, chaos: Chaos) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    const cut = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    if (Math.random() < chaos.resets) setTimeout(cut, Math.random() * chaos.maxDelayMs * 10);
    pass(client, upstream, chaos.maxDelayMs, () => false);
    pass(upstream, client, chaos.maxDelayMs, () => {
      if (Math.random() >= chaos.lostAnswers) return false;
      cut();
      return true;
    });
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Forwards chunks in order, each with a delay. */
function pass(from: Socket, to: Socket, maxDelayMs: number, isLost: () => boolean): void {
  let last = Promise.resolve();
  from.on('data', (chunk) => {
    const arrives = new Promise<void>((done) => setTimeout(done, Math.random() * maxDelayMs));
    last = last.then(async () => {
      await arrives;
      if (!isLost() && to.writable) to.write(chunk);
    });
  });
}
