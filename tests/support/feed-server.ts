import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Destination, Network } from '@/lib/platform/fetch/network';

/** An address that anybody may be reached at; nobody is. */
export const PUBLIC_ADDRESS = '93.184.215.14';

export type FeedServer = {
  port: number;
  /** Answers from now on. */
  answer: RequestListener;
  /** Requests so far, oldest first. */
  asked: IncomingMessage[];
  /** Where connections were made to, oldest first. */
  dialled: Destination[];
  /** What name servers say: by host, one list of addresses per question; the last one stays. */
  names: Record<string, string[][]>;
  /** The internet as far as feeds see it: whatever address was checked, this server answers. */
  network: Network;
};

/** An internet of one server, which plays every host. Read it inside tests only. */
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
      lookup: async (host) => {
        const answers = handle.names[host] ?? [[PUBLIC_ADDRESS]];
        const now = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
        if (now.length === 0) throw new Error('ENOTFOUND');
        return now;
      },
      connect: async (destination, signal) => {
        handle.dialled.push(destination);
        const socket = connect(handle.port, '127.0.0.1');
        await once(socket, 'connect', { signal });
        return socket;
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

/** Answers with this text as a feed. */
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
