import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { examine } from '@/commands/doctor';
import { command as moderation } from '@/commands/moderation';
import { openDatabase } from '@/db/client';
import { bundled } from '@/tests/support/bundled';
import { runProcess } from '@/tests/support/refused-starts';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const WITHIN_MS = 10_000;
const LINE = 'The database does not answer: check DATABASE_DIRECT_URL or DATABASE_URL.\n';
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

/** Starts a server that treats each connection as `serve` does. Returns its address. */
async function startServer(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `postgres://player:secret@127.0.0.1:${(server.address() as AddressInfo).port}/game`;
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  expect(performance.now() - from).toBeLessThan(WITHIN_MS);
  return result;
}

/** Runs a process with the database at this address. */
async function runWith(entry: string, url: string) {
  await bundled(entry);
  const settings = { ...TEST_SETTINGS, DATABASE_URL: url, DATABASE_DIRECT_URL: '', LOG_LEVEL: 'info' };
  return timed(() => runProcess(entry, settings));
}

const closing: [string, (socket: Socket) => void, string][] = [
  ['closes each connection', (socket) => socket.end(), ''],
  ['closes after the first message', (socket) => socket.once('data', () => socket.end()), ''],
  ['closes after the login', (socket) => socket.once('data', () => socket.end(AUTHENTICATED)), ''],
  ['closes before TLS', (socket) => socket.once('data', () => socket.end()), '?sslmode=require'],
];

test.each(closing)('a query fails when the server %s', async (_how, serve, parameters) => {
  const url = `${await startServer(serve)}${parameters}`;
  const { $client } = openDatabase({ url, poolSize: 2 });
  const failed = await timed(() =>
    $client`select 1`.then(
      () => 'answered',
      (error: Error) => error,
    ),
  );
  expect(failed).toMatchObject({ code: 'CONNECTION_CLOSED' });
  await $client.end({ timeout: 0 });
});

describe.each([
  ['closes each connection', (socket: Socket) => socket.end(), 'CONNECTION_CLOSED'],
  ['never answers', (socket: Socket) => socket.resume(), 'CONNECT_TIMEOUT'],
])('a server that %s', (_how, serve, code) => {
  test('ends every process and command with one line', { timeout: 40_000 }, async () => {
    const url = await startServer(serve);
    Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
    expect(await timed(() => runInProcess(moderation, 'queue'))).toEqual({ code: 1, out: '', err: LINE });
    expect(await runWith('commands/migrate.ts', url)).toEqual({ code: 1, said: LINE });
    const realtime = await runWith('realtime/server.ts', url);
    expect(realtime.code).toBe(1);
    expect(realtime.said).toContain(code);
  });

  test('is one problem of the doctor', { timeout: 20_000 }, async () => {
    const url = await startServer(serve);
    const checks = await timed(() => examine({ ...TEST_SETTINGS, DATABASE_URL: url }));
    const found = checks.find(({ name }) => name === 'database');
    expect(found).toMatchObject({ state: 'problem', found: `The database does not answer: ${code}.` });
  });
});
