import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, isIP } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Network } from '@/lib/platform/fetch/network';

type Destination = { address: string; port: number; isTls: boolean; serverName: string };

/** A public address that nothing connects to. */
export const PUBLIC_ADDRESS = '93.184.215.14';

export type FeedServer = {
  port: number;
  answer: RequestListener;
  asked: IncomingMessage[];
  dialled: Destination[];
  /** Answers of name servers by host, one list per question; the last one stays. */
  names: Record<string, string[][]>;
  /** A network whose every address leads to this server. */
  network: Network;
};

/** A server that plays every host of the internet. Read it inside tests only. */
export function feedServer(): FeedServer {
  const server = createServer((request, response) => {
    handle.asked.push(request);
    handle.answer(request, response);
  });
  const handle: FeedServer = {
    port: 0,
    answer: (_, response) => response.end(),
    asked: [],
    dialled: [],
    names: {},
    network: {
      resolve: async (host) => {
        const answers = handle.names[host] ?? [[PUBLIC_ADDRESS]];
        const now = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
        if (now.length === 0) throw new Error('ENOTFOUND');
        return now;
      },
      buildConnector:
        ({ lookup }) =>
        ({ hostname, port, protocol, servername }, callback) => {
          const open = (address: string) => {
            const isTls = protocol === 'https:';
            const serverName = servername ?? hostname;
            handle.dialled.push({ address, port: Number(port || (isTls ? 443 : 80)), isTls, serverName });
            const socket = connect(handle.port, '127.0.0.1');
            socket
              .once('connect', () => callback(null, socket))
              .once('error', (error) => callback(error, null));
          };
          // Like node:net, it does not look up an address.
          if (isIP(hostname)) return open(hostname);
          lookup(hostname, { all: true }, (error, found) => {
            const [first] = Array.isArray(found) ? found : [];
            if (error || !first) callback(error ?? new Error('ENOTFOUND'), null);
            else open(first.address);
          });
        },
    },
  };
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    handle.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return handle;
}

export const csvAnswer =
  (text: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-length': Buffer.byteLength(text),
      ...headers,
    });
    response.end(text);
  };
