import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { peerAddress, stampPeerAddresses } from '@/app/_server/peer-address';

const FORGED = { 'x-forwarded-for': '198.51.100.1', 'x-peer': '198.51.100.1', 'x-real-ip': '198.51.100.1' };

/** All of 127/8 is this machine. */
async function ask(port: number, path: string, localAddress: string, headers: object): Promise<string> {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    request({ port, host: '127.0.0.1', localAddress, path, headers: { ...headers } }, done)
      .on('error', fail)
      .end();
  });
  return text(answer);
}

/** Answers with the caller's address. `/forward` first forwards the request to itself, as Next does. */
async function startServer(): Promise<number> {
  const server = createServer(async (incoming, response) => {
    const { headers } = incoming;
    const isForward = incoming.url === '/forward';
    const found = isForward
      ? await ask(port, '/', '127.0.0.1', headers)
      : peerAddress(new Headers(headers as Record<string, string>));
    response.end(found);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return port;
}

test('each request carries its peer address in an unguessable header', async () => {
  stampPeerAddresses();
  stampPeerAddresses();
  const port = await startServer();
  expect(await ask(port, '/', '127.0.0.2', FORGED)).toBe('127.0.0.2');
});

test('a request that the server forwards to itself keeps the caller’s address', async () => {
  stampPeerAddresses();
  const port = await startServer();
  expect(await ask(port, '/forward', '127.0.0.2', FORGED)).toBe('127.0.0.2');
});
