import { createServer, type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { peerAddress, stampPeerAddresses } from '@/app/_server/http/incoming-requests';
import { streamPieces } from '@/app/_server/http/stream-pieces';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

function captured() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), logged: () => text };
}

test('an error in the middle of a stream reveals no message to the reader or the log', async () => {
  async function* pieces() {
    yield 'first ';
    const failed = new Error('Failed query: select $1\nparams: birdie@nest.example');
    throw Object.assign(failed, { query: 'select $1', params: ['birdie@nest.example'] });
  }
  const { log, logged } = captured();
  const reader = streamPieces(pieces(), log).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first ');
  const error: unknown = await reader.read().then(
    () => expect.fail('was not cut off'),
    (reason: unknown) => reason,
  );
  expect(error).toEqual(new Error('the answer was cut off'));
  expect(String(error instanceof Error && error.stack)).not.toContain('birdie');
  expect(logged()).toContain('an answer was cut off');
  expect(logged()).not.toContain('birdie');
});

test('all pieces arrive in order, and a reader who stops ends the work', async () => {
  let isEnded = false;
  async function* pieces() {
    try {
      yield 'a';
      yield 'b';
      yield 'c';
    } finally {
      isEnded = true;
    }
  }
  const { log, logged } = captured();
  expect(await new Response(streamPieces(pieces(), log)).text()).toBe('abc');
  isEnded = false;
  const reader = streamPieces(pieces(), log).getReader();
  await reader.read();
  await reader.cancel();
  expect(isEnded).toBe(true);
  expect(logged()).toBe('');
});

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
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
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
