import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

export type Balancer = { port: number; sendTo: (port: number) => void; close: () => Promise<void> };

/** One address in front of processes that come and go. New connections go to the process named last. */
export async function startBalancer(firstPort: number): Promise<Balancer> {
  let target = firstPort;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    sendTo: (port) => {
      target = port;
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
