import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { guardRequests } from '@/app/_server/front/guard-requests';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';
import { TEST_SETTINGS } from '@/tests/support/settings';

const BODY_SECONDS = 0.3;
const ORIGIN = TEST_SETTINGS.APP_URL;
const HOST = new URL(ORIGIN).host;
const CALL = [
  `Host: ${HOST}`,
  `Origin: ${ORIGIN}`,
  `Next-Action: ${'7f'.repeat(21)}`,
  'Content-Type: text/plain',
];

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS);
  guardRequests({ bodySeconds: BODY_SECONDS });
});

/** A server that answers after the body, as Next does, and never at `/held`. */
async function startServer() {
  const reached: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    reached.push(request.url ?? '');
    if (request.url === '/held') return;
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(`${bytes} bytes`);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => {}));
  // Next has such a listener, and keeps connections with a body open.
  server.on('upgrade', () => {});
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  });
  return { port, reached };
}

/** Sends this and nothing more. Resolves to the answer, and the time until the server closed. */
function sendOnly(port: number, ...lines: string[]): Promise<{ answer: string; seconds: number }> {
  const from = performance.now();
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', fail);
    socket.on('close', () => done({ answer, seconds: (performance.now() - from) / 1000 }));
  });
}

test.each([
  ['to a page', 'POST /login', [...CALL, 'Content-Length: 9', '', '[']],
  ['to a page in chunks', 'POST /login', [...CALL, 'Transfer-Encoding: chunked', '', '1', '[', '']],
  ['to the API', 'POST /api/v1/login', [`Host: ${HOST}`, 'Content-Length: 9', '', '{']],
  ['of a visit', 'GET /login', [`Host: ${HOST}`, 'Content-Length: 9', '', '{']],
  [
    'that asks for an upgrade',
    'POST /api/v1/login',
    [`Host: ${HOST}`, 'Connection: Upgrade', 'Upgrade: x', 'Content-Length: 9', '', '{'],
  ],
])('a body %s that does not arrive closes its connection', async (_, request, lines) => {
  const { port } = await startServer();
  await fetch(`http://127.0.0.1:${port}/`);
  const { answer, seconds } = await sendOnly(port, `${request} HTTP/1.1`, ...lines);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeGreaterThan(BODY_SECONDS - 0.1);
});

test('a body that waits behind another response is cut without an answer', async () => {
  const { port } = await startServer();
  const first = ['GET /held HTTP/1.1', `Host: ${HOST}`, '', ''];
  const second = ['POST /login HTTP/1.1', ...CALL, 'Content-Length: 9', '', '['];
  expect((await sendOnly(port, ...first, ...second)).answer).toBe('');
});

test('a request that is refused unread is answered at once and never reaches the server', async () => {
  const { port, reached } = await startServer();
  const foreign = CALL.map((line) => line.replace(ORIGIN, 'https://evil.example'));
  const { answer } = await sendOnly(port, 'POST /login HTTP/1.1', ...foreign, 'Content-Length: 9', '', '[');
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain(`Open ${ORIGIN} and try again.`);
  const trace = await sendOnly(port, 'TRACE / HTTP/1.1', `Host: ${HOST}`, 'Connection: close', '', '');
  expect(trace.answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(reached).toEqual([]);
});

test('a body that arrives in time is served, and so are later requests of the connection', async () => {
  const { port, reached } = await startServer();
  const headers = { origin: ORIGIN, 'next-action': '7f'.repeat(21) };
  const call = (body: string) => fetch(`http://127.0.0.1:${port}/login`, { method: 'POST', headers, body });
  expect(await (await call('[]')).text()).toBe('2 bytes');
  expect(await (await call('[1]')).text()).toBe('3 bytes');
  expect(reached).toEqual(['/login', '/login']);
});
