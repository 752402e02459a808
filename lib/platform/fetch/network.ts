import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, connect as openPlain, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';

export type Destination = { address: string; port: number; isTls: boolean; serverName: string };

/** How feeds reach the outside; tests bring one of their own. */
export type Network = {
  /** Every address of a host name. */
  lookup: (host: string) => Promise<string[]>;
  /** An open connection to exactly this address; with TLS, the certificate holds for `serverName`. */
  connect: (to: Destination, signal: AbortSignal) => Promise<Socket>;
};

async function connect(
  { address, port, isTls, serverName }: Destination,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  // An IP address is no name to ask for; without one the certificate is held against the address.
  const servername = isIP(serverName) ? '' : serverName;
  const socket = isTls ? openTls({ host: address, port, servername }) : openPlain({ host: address, port });
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export const systemNetwork: Network = {
  lookup: async (host) =>
    (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
  connect,
};
