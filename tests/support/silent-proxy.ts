import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

export type SilentProxy = {
  port: number;
  /** While true, open and new connections hang, as over a lost network. */
  setSilent(isSilent: boolean): void;
  close(): void;
};

/** Forwards bytes to `target` until it is silenced. Silenced connections stay so. */
export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const silence = ([from, to]: [Socket, Socket]) => {
    from.unpipe();
    to.unpipe();
    from.pause();
    to.pause();
  };
  const server = createServer((from) => {
    const to = connect(target.port, target.host);
    const pair: [Socket, Socket] = [from, to];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const each of pair) each.destroy();
        pairs.delete(pair);
      });
    }
    if (isSilent) return silence(pair);
    from.pipe(to);
    to.pipe(from);
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    setSilent(silent) {
      isSilent = silent;
      if (silent) for (const pair of pairs) silence(pair);
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
