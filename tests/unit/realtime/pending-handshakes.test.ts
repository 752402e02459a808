import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createPendingHandshakes } from '@/realtime/guard/pending-handshakes';

const LIMITS = { timeoutMs: 60_000, mostPerAddress: 10, trustedProxies: [] };

/** Returns the charges of a connection that takes these steps and closes. */
function chargedFor(steps: readonly ('try' | 'refuse' | 'settle')[]): string[] {
  const charged: string[] = [];
  const handshakes = createPendingHandshakes(LIMITS, {
    charge: (who, what) => charged.push(`${who} ${what}`),
    isShutOut: () => false,
    sweep: () => {},
  });
  const webSocket = new EventEmitter() as WebSocket;
  const socket = { webSocket, address: '192.0.2.1' };
  handshakes.add(socket);
  const act = { try: handshakes.noteTry, refuse: handshakes.refuse, settle: handshakes.settle };
  for (const step of steps) act[step](socket);
  webSocket.emit('close');
  return charged;
}

test.each([
  ['leaves without a word', [], 1],
  ['signs in', ['try', 'settle'], 0],
  ['is refused', ['try', 'refuse'], 1],
  ['is refused twice', ['try', 'refuse', 'try', 'refuse'], 2],
  ['gives up while this server cannot check it', ['try'], 0],
] as const)('a connection that %s: points for its network', (_, steps, points) => {
  expect(chargedFor(steps)).toEqual(Array(points).fill('192.0.2.1 notSignedIn'));
});

test.each([
  [1, 250],
  [2, 125],
  [4, 62.5],
  [40, 50],
])('beside %i processes an address has room for %d unauthenticated connections', (live, most) => {
  const settings = { ...LIMITS, mostPerAddress: 250, liveProcesses: () => live };
  const limits = { charge: () => {}, isShutOut: () => false, sweep: () => {} };
  const handshakes = createPendingHandshakes(settings, limits);
  const request = { socket: { remoteAddress: '192.0.2.1' }, headers: {} } as unknown as IncomingMessage;
  let held = 0;
  for (; handshakes.hasRoom(request); held++)
    handshakes.add({ webSocket: new EventEmitter() as WebSocket, address: '192.0.2.1' });
  expect(held).toBe(Math.ceil(most));
});
