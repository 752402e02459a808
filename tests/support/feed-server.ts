import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Network } from '@/lib/platform/fetch/network';
import { networkTo, type PlayedInternet } from './feed-network';

export { PUBLIC_ADDRESS } from './feed-network';

export type FeedServer = PlayedInternet & {
  answer: RequestListener;
  asked: IncomingMessage[];
  network: Network;
};

/** A server that plays every host of the internet. Read it inside tests only. */
export function feedServer(): FeedServer {
  const server = createServer((request, response) => {
    handle.asked.push(request);
    handle.answer(request, response);
  });
  const internet: PlayedInternet = { port: 0, dialled: [], names: {} };
  const handle: FeedServer = Object.assign(internet, {
    answer: ((_, response) => response.end()) as RequestListener,
    asked: [],
    network: networkTo(internet),
  });
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
