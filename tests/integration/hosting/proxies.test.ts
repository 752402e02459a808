import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as plainRequest, type Server } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientAddress, forwardedForHeader } from '@/lib/platform/network/client-address';
import { routeOf } from '@/lib/sessions/session-tokens';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { DESK_CALLER, findProgram, type RunningProxy, startCaddy, startNginx } from '@/tests/support/proxies';
import { askFor, type ClientSocket, connected, TEST_ORIGIN, ticketFor } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import '@/tests/support/context';

const TRUSTED_PROXIES = ['127.0.0.1'];
/** Another address of this machine, used by the client. */
const CALLER = '127.0.0.2';
const DESK_HOST = 'desk.lineup.example';
const MEGABYTE = 1024 * 1024;
const SECRET = 'a1B2c3D4e5F6g7H8';

const EXAMPLES = [
  { name: 'nginx', needs: ['nginx', 'openssl'], start: startNginx },
  { name: 'caddy', needs: ['caddy'], start: startCaddy },
] as const;
const found = EXAMPLES.filter(({ name, needs }) => {
  const missing = needs.filter((program) => !findProgram(program));
  if (missing.length > 0)
    process.stdout.write(`${missing.join(' and ')} missing: the example of ${name} is not run\n`);
  return missing.length === 0;
});

const database = testDatabase();
let player: WorldPlayer;
let realtime: RealtimeServer;
let realtimePort: number;

beforeAll(async () => {
  await createRecords(database.db, 4);
  [player] = await createPlayers(database.db, 1);
  realtime = testRealtimeServer(database.url, { trustedProxies: TRUSTED_PROXIES });
  realtimePort = await realtime.listen(0, '127.0.0.1');
});
afterAll(() => realtime.close());

test('there are examples for nginx and Caddy', () => {
  expect(EXAMPLES.map(({ name }) => name)).toEqual(['nginx', 'caddy']);
});

type Sent = { host?: string; path: string; from?: string; headers?: Record<string, string>; body?: Buffer };

function send(proxy: RunningProxy, { host = 'lineup.example', path, from = CALLER, headers, body }: Sent) {
  const { protocol, port } = new URL(proxy.origin);
  return new Promise<{ status: number; said: string }>((done, fail) => {
    const request = protocol === 'https:' ? tlsRequest : plainRequest;
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      headers: { host, ...headers, ...(body ? { 'content-length': body.length } : {}) },
      localAddress: from,
      rejectUnauthorized: false,
      agent: false,
    });
    asked.on('response', async (response) =>
      done({ status: response.statusCode ?? 0, said: await text(response) }),
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

describe.each(found)('the example for $name', ({ needs: [name], start }) => {
  let proxy: RunningProxy;
  let pages: Server;
  let seen: { headers: IncomingHttpHeaders; bytes: number; peer: string | null };
  const folder = mkdtempSync(join(tmpdir(), `lineup-${name}-`));

  beforeAll(async () => {
    // Stands in for the pages and records the request as it arrives.
    pages = createServer(async (incoming, answer) => {
      const { headers, socket } = incoming;
      const body = await buffer(incoming).catch(() => null);
      if (body === null) return;
      seen = { headers, bytes: body.length, peer: socket.remoteAddress ?? null };
      answer.end('a page');
    });
    await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
    const { port: pagesPort } = pages.address() as AddressInfo;
    proxy = await start(findProgram(name) ?? name, { folder, pagesPort, realtimePorts: [realtimePort] });
  });
  afterAll(async () => {
    await proxy.stop();
    pages.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('forwards a page with the host and the real address of the client, even if the client forges it', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
    const answer = await send(proxy, { path: '/home', headers: forged });
    expect(answer).toEqual({ status: 200, said: 'a page' });
    expect(seen.headers.host).toBe('lineup.example');
    const unverifiedForwardedFor = String(seen.headers[forwardedForHeader(TRUSTED_PROXIES)]);
    expect(clientAddress({ peer: seen.peer, unverifiedForwardedFor, trustedProxies: TRUSTED_PROXIES })).toBe(
      CALLER,
    );
  });

  test('refuses hosts that it does not know, and the desk except to its networks', async () => {
    const paths = ['/desk', '/home', '/socket.io/'];
    const refused = [DESK_HOST, `${DESK_HOST}:8443`, 'other.example', '127.0.0.1'];
    for (const host of refused)
      for (const path of paths)
        expect([host, path, (await send(proxy, { host, path })).status]).toEqual([
          host,
          path,
          host.startsWith(DESK_HOST) ? 403 : 421,
        ]);
    // A request line may name another host than the header; the pages decide by the header.
    seen = { headers: {}, bytes: 0, peer: null };
    await send(proxy, { host: DESK_HOST, path: 'http://lineup.example/desk' }).catch(() => {});
    expect([undefined, 'lineup.example']).toContain(seen.headers.host);
  });

  test('forwards the desk to its networks, with the port of its host', async () => {
    for (const host of [DESK_HOST, `${DESK_HOST}:8443`]) {
      const answer = await send(proxy, { host, path: '/desk', from: DESK_CALLER });
      expect(answer).toEqual({ status: 200, said: 'a page' });
      expect(seen.headers.host).toBe(host);
    }
    await send(proxy, { host: 'lineup.example:8443', path: '/home' });
    expect(seen.headers.host).toBe('lineup.example:8443');
  });

  test('forwards the largest upload and refuses a larger one', async () => {
    const upload = (megabytes: number) =>
      send(proxy, { path: '/api/profile-image', body: Buffer.alloc(megabytes * MEGABYTE) });
    expect((await upload(10.2)).status).toBe(200);
    expect(seen.bytes).toBe(Math.floor(10.2 * MEGABYTE));
    // Caddy 2.6 responds with 502, later versions with 413.
    expect([413, 502]).toContain((await upload(12)).status);
    expect(seen.bytes).toBeLessThan(11 * MEGABYTE);
  });

  test('forwards the WebSocket and nothing else of realtime', async () => {
    const host = 'live.lineup.example';
    const socket: ClientSocket = io(proxy.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      rejectUnauthorized: false,
      extraHeaders: { host, origin: TEST_ORIGIN },
      auth: { ticket: ticketFor(player) },
    });
    await connected(socket);
    const set = await askFor<{ questions: unknown[] }>(socket, 'questionfetch', { user_id: player.playerId });
    expect(set.questions).toHaveLength(10);
    socket.close();
    for (const path of ['/metrics', '/health', '/'])
      expect([path, (await send(proxy, { host, path })).status]).toEqual([path, 404]);
  });

  test('logs the first segment of the path and no token, even when the pages do not respond', async () => {
    const paths = [
      `/photos/${SECRET}`,
      `/removal/${SECRET}`,
      `/reset-password?token=${SECRET}`,
      `/api/v1/get_profile?x=${SECRET}`,
    ];
    const headers = {
      referer: `https://lineup.example/reset-password?token=${SECRET}`,
      cookie: `session=${SECRET}`,
      authorization: `Bearer ${SECRET}`,
    };
    for (const path of paths) await send(proxy, { path, headers });
    await new Promise((done) => {
      pages.close(done);
      pages.closeAllConnections();
    });
    for (const path of paths) expect((await send(proxy, { path, headers })).status).toBe(502);
    const routes = ['"/photos"', '"/removal"', '"/reset-password"', '"/api/v1/get_profile"'];
    await vi.waitFor(() => {
      for (const route of routes) expect(proxy.logged().split(route).length).toBeGreaterThan(2);
    });
    expect(proxy.logged()).toContain('502');
    expect(proxy.logged()).not.toContain(SECRET);
  });
});

/** Stands in for a realtime process: answers with its name, or 503 while it stops. */
async function startStandIn(name: string) {
  const state = { isStopping: false };
  const server = createServer((_, answer) => {
    answer.writeHead(state.isStopping ? 503 : 200).end(name);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { state, stop, port: (server.address() as AddressInfo).port };
}

describe.each(found)('the example for $name with two realtime processes', ({ needs: [name], start }) => {
  test('leads each route to one process, and to the other one while the first stops or is gone', async () => {
    const [one, two] = await Promise.all([startStandIn('one'), startStandIn('two')]);
    const folder = mkdtempSync(join(tmpdir(), `lineup-${name}-`));
    const realtimePorts = [one.port, two.port] as const;
    const proxy = await start(findProgram(name) ?? name, { folder, pagesPort: one.port, realtimePorts });
    const routes = Array.from({ length: 20 }, (_, i) => routeOf(`player ${i}`));
    const sendAll = () =>
      Promise.all(
        routes.map((route) =>
          send(proxy, { host: 'live.lineup.example', path: `/socket.io/?route=${route}` }),
        ),
      );
    const served = (by: string) => routes.map(() => ({ status: 200, said: by }));

    const first = await sendAll();
    expect(new Set(first.map(({ said }) => said))).toEqual(new Set(['one', 'two']));
    expect(await sendAll()).toEqual(first);
    const [a, b] = await Promise.all(
      [1, 2].map(() => send(proxy, { host: 'live.lineup.example', path: '/socket.io/' })),
    );
    expect([a?.status, b?.status]).toEqual([200, 200]);
    one.state.isStopping = true;
    await expect.poll(sendAll).toEqual(served('two'));
    one.state.isStopping = false;
    // It is tried again after two seconds.
    await expect.poll(sendAll).toEqual(first);
    await two.stop();
    await expect.poll(sendAll).toEqual(served('one'));

    await proxy.stop();
    await one.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
