import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { peerAddress, stampPeerAddresses } from '@/app/_server/peer-address';

test('each request carries the address it really came from, under a name that cannot be guessed', async () => {
  stampPeerAddresses();
  stampPeerAddresses();
  const server = createServer((request, response) => {
    response.end(peerAddress(new Headers(request.headers as Record<string, string>)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const forged = { 'x-forwarded-for': '198.51.100.1', 'x-peer': '198.51.100.1', 'x-real-ip': '198.51.100.1' };
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: forged });
  expect(await answer.text()).toBe('127.0.0.1');
  await new Promise((closed) => server.close(closed));
});
