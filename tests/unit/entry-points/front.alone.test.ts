import { subscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sealData } from 'iron-session';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardRequests } from '@/app/_server/front/guard-requests';
import { log } from '@/lib/platform/log/log';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';
import { TEST_SETTINGS } from '@/tests/support/settings';

const AT_ONCE = 2;
const WAITING = 500;
const COOKIE = 'lineup_session';

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS);
  guardRequests();
});

type Reached = { url: string; headers: IncomingMessage['headers'] };
/** For hundreds of connections on a busy machine. */
const SLOWLY = { timeout: 15_000 };

let count = 0;
let arrived = 0;
subscribe('http.server.request.start', () => {
  arrived += 1;
});
beforeEach(() => {
  count = 0;
  arrived = 0;
});

/** Stands in for Next: answers with a nonce of its own, and waits at `/held` until the test lets it go. */
async function startServer() {
  const reached: Reached[] = [];
  const held: (() => void)[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', headers } = request;
    reached.push({ url, headers });
    count += 1;
    const nonce = Buffer.from(`nonce number ${count}`.padEnd(16)).toString('base64');
    response.setHeader('link', `</font.woff2>; rel=preload; nonce="${nonce}"`);
    response.setHeader('content-security-policy', `script-src 'nonce-${nonce}' 'strict-dynamic'`);
    const end = () => {
      if (!url.endsWith('.png')) {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.write(`<script nonce="${nonce}">`);
        return response.end(`</script><i>${url}</i><b nonce="${nonce}">`);
      }
      response.setHeader('content-type', 'image/png');
      response.end(Buffer.from([137, 80, 78, 71, count]));
    };
    if (url.startsWith('/failing')) {
      response.write('a part');
      throw new Error('a page failed');
    }
    if (url.startsWith('/held')) held.push(end);
    else end();
  };
  const failures: unknown[] = [];
  const fail = (error: unknown) => failures.push(error);
  process.on('unhandledRejection', fail);
  onTestFinished(() => void process.off('unhandledRejection', fail));
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
  return {
    reached,
    held,
    failures,
    get: (path: string, init: RequestInit = {}) => fetch(origin + path, init),
  };
}

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

test('a picture is drawn for its first request, and sent from memory for the next ones', async () => {
  const { reached, get } = await startServer();
  const path = '/shared/pictures/daily-12-rwrrvwrrrr.png';
  const [first, second] = [await get(path), await get(path)];
  expect(reached).toHaveLength(1);
  expect(await second.bytes()).toEqual(await first.bytes());
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(nonceOf(second)).not.toBe(nonceOf(first));
});

test('the last 500 pictures are cached', async () => {
  const { reached, get } = await startServer();
  const name = (i: number) =>
    `/shared/pictures/daily-12-${i
      .toString(3)
      .padStart(10, '0')
      .replace(/\d/g, (digit) => 'rwv'[Number(digit)] ?? '')}.png`;
  for (let i = 0; i <= 500; i++) await (await get(name(i))).bytes();
  expect(reached).toHaveLength(501);
  await (await get(name(1))).bytes();
  expect(reached).toHaveLength(501);
  await (await get(name(0))).bytes();
  expect(reached).toHaveLength(502);
});

test.each(['/', '/api-docs', '/terms', '/privacy-policy', '/sources'])(
  '%s is made once, and each answer has a nonce of its own',
  async (path) => {
    const { reached, get } = await startServer();
    const first = await get(path);
    await first.text();
    const answers = [await get(path), await get(`${path}?fbclid=x`), await get(path)];
    expect(reached.length).toBeLessThan(2);
    const nonces = new Set([nonceOf(first), ...answers.map(nonceOf)]);
    expect(nonces.size).toBe(4);
    for (const answer of answers) {
      const nonce = nonceOf(answer);
      expect(answer.headers.get('link')).toContain(`nonce="${nonce}"`);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(await answer.text()).toBe(
        `<script nonce="${nonce}"></script><i>${path}</i><b nonce="${nonce}">`,
      );
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    }
  },
);

test('nothing of the caller reaches the cache, and what is not plain reading is not cached', async () => {
  const { reached, get } = await startServer();
  const headers = { 'user-agent': 'x', 'x-forwarded-host': 'evil.example', 'accept-language': 'de' };
  await (await get('/?to=daily&x=<script>', { headers })).text();
  expect(reached.map(({ url, headers }) => [url, Object.keys(headers)])).toEqual([
    ['/?to=daily', ['host', 'cookie']],
  ]);
  expect(reached[0]?.headers.cookie).toBe('language=en');
  const others: RequestInit[] = [
    { headers: { rsc: '1' } },
    { headers: { cookie: `${COOKIE}=${await seal()}` } },
    { headers: { authorization: `Bearer ${sealBearerToken('s', 60, new Date())}` } },
  ];
  for (const init of others) {
    const before = reached.length;
    await (await get('/?to=daily', init)).text();
    expect(reached.length).toBe(before + 1);
  }
});

test.each(['/', '/api-docs', '/shared/pictures/podium.png'])(
  '%s is cached for each language, which the cookie or else the browser chooses',
  async (path) => {
    const { reached, get } = await startServer();
    const callers: Record<string, string>[] = [
      { 'accept-language': 'es-US,es;q=0.9' },
      { cookie: 'language=es', 'accept-language': 'en' },
      { 'accept-language': 'de, es-MX;q=0.5' },
      { cookie: 'language=en', 'accept-language': 'es' },
      { 'accept-language': 'en-US' },
      { cookie: 'language=xx' },
      {},
    ];
    const bodies: string[] = [];
    for (const headers of callers) {
      const body = Buffer.from(await (await get(path, { headers })).bytes()).toString('latin1');
      bodies.push(body.replaceAll(/nonce="[^"]+"/g, ''));
    }
    expect(reached.map(({ headers }) => headers.cookie)).toEqual(['language=es', 'language=en']);
    if (path.endsWith('.png')) expect(new Set(bodies.slice(0, 3))).not.toEqual(new Set(bodies.slice(3)));
  },
);

test('a device with a theme or text size of its own gets pages of its own, and shares pictures', async () => {
  const { reached, get } = await startServer();
  for (const cookie of ['theme=dark', 'text_size=larger']) {
    for (const path of ['/', '/api-docs']) {
      await (await get(path)).text();
      const before = reached.length;
      await (await get(path, { headers: { cookie } })).text();
      expect(reached.slice(before).map(({ headers }) => headers.cookie)).toEqual([cookie]);
    }
  }
  await (await get('/shared/pictures/badge.png')).bytes();
  const before = reached.length;
  await (await get('/shared/pictures/badge.png', { headers: { cookie: 'theme=dark' } })).bytes();
  await (await get('/terms', { headers: { cookie: 'theme=pink' } })).text();
  await (await get('/terms')).text();
  expect(reached.length).toBeLessThanOrEqual(before + 1);
});

test('players get pages with a bar of their own, and share what has none', async () => {
  const { reached, get } = await startServer();
  const player = { headers: { cookie: `${COOKIE}=${await seal()}` } };
  for (const path of ['/', '/terms', '/privacy-policy', '/sources']) {
    await (await get(path)).text();
    const before = reached.length;
    await (await get(path, player)).text();
    expect(reached.length).toBe(before + 1);
    expect(reached.at(-1)?.headers.cookie).toBe(player.headers.cookie);
  }
  await (await get('/api-docs')).text();
  const before = reached.length;
  expect((await get('/api-docs', player)).status).toBe(200);
  expect(reached).toHaveLength(before);
});

test('public files do not wait in the queue of visitors', async () => {
  const { reached, held, get } = await startServer();
  const visits = ['/held?a', '/held?b'].map((path) => get(path));
  await expect.poll(() => reached.length, SLOWLY).toBe(AT_ONCE);
  for (const path of ['/sw.js', '/favicon.ico', '/icons/icon-192.png', '/badge/podium.svg'])
    expect((await get(path)).status).toBe(200);
  for (const end of held) end();
  await Promise.all(visits);
});

test('a response that fails after its headers were sent is cut off and logged', async () => {
  const { get, failures } = await startServer();
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  await expect(get('/failing').then((answer) => answer.text())).rejects.toThrow();
  expect(logged.mock.calls.map(([, text]) => text)).toEqual([
    'a response failed after its headers were sent',
  ]);
  expect(failures).toEqual([]);
});

const seal = () =>
  sealData({ sessionId: 'a session' }, { password: TEST_SETTINGS.SESSION_SECRET, ttl: 3600 });

test('visitors of one network are served two at a time, in order; players do not wait', async () => {
  const { reached, held, get } = await startServer();
  const visits = Array.from({ length: 5 }, (_, i) => get(`/held?${i}`));
  await expect.poll(() => reached.length, SLOWLY).toBe(AT_ONCE);
  // A cookie that is no seal of ours is a visitor's.
  const forged = get('/held?forged', { headers: { cookie: `${COOKIE}=x` } });
  const player = await get('/login', { headers: { cookie: `${COOKIE}=${await seal()}` } });
  expect(player.status).toBe(200);
  const photo = photoUrl('a key', Date.now());
  for (const path of ['/api/health', photo]) expect((await get(path)).status).toBe(200);
  expect(reached.map(({ url }) => url)).toEqual([
    expect.stringContaining('/held'),
    expect.stringContaining('/held'),
    '/login',
    '/api/health',
    photo,
  ]);
  for (const served of [1, 2, 3, 4, 5, 6]) {
    await expect.poll(() => held.length, SLOWLY).toBeGreaterThan(0);
    held.shift()?.();
    await expect.poll(() => reached.length, SLOWLY).toBe(Math.min(served + AT_ONCE, 6) + 3);
  }
  expect((await Promise.all([...visits, forged])).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('too many visitors who wait are refused; one who leaves frees the turn', {
  timeout: 40_000,
}, async () => {
  const { reached, held, get } = await startServer();
  const leave = new AbortController();
  const first = get('/held', { signal: leave.signal }).catch(() => 'left');
  const others = Array.from({ length: AT_ONCE + WAITING - 1 }, () => get('/held'));
  await expect.poll(() => arrived, SLOWLY).toBe(AT_ONCE + WAITING);
  const refused = await get('/login');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(reached).toHaveLength(AT_ONCE);
  leave.abort();
  expect(await first).toBe('left');
  await expect.poll(() => reached.length, SLOWLY).toBe(AT_ONCE + 1);
  let isDone = false;
  const all = Promise.all(others).then(() => {
    isDone = true;
  });
  await expect
    .poll(
      () => {
        for (const end of held.splice(0)) end();
        return isDone;
      },
      { ...SLOWLY, interval: 5 },
    )
    .toBe(true);
  await all;
});

test('a cached page is compressed only where the client accepts it', async () => {
  const { get } = await startServer();
  await (await get('/api-docs')).text();
  const lengths = new Set<number>();
  const encodings: [accepted: string, sent: string | null][] = [
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, identity', null],
    ['identity', null],
    ['br, deflate', null],
  ];
  for (const [encoding, sent] of encodings) {
    const answer = await get('/api-docs', { headers: { 'accept-encoding': encoding } });
    expect([encoding, answer.headers.get('content-encoding')]).toEqual([encoding, sent]);
    expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const text = await answer.text();
    expect(text).toContain(`<b nonce="${nonceOf(answer)}">`);
    lengths.add(text.length);
  }
  const head = await get('/api-docs', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(lengths.size).toBe(1);
});

test('a cached page is made again after an hour', async () => {
  const { reached, get } = await startServer();
  await (await get('/api-docs')).text();
  const before = reached.length;
  const startMs = performance.now();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const [minutes, made] of [
    [59, before],
    [61, before + 1],
  ] as const) {
    clock.mockReturnValue(startMs + minutes * 60_000);
    const requests = async () => {
      await (await get('/api-docs')).text();
      return reached.length;
    };
    // The cache reads the clock at most once per millisecond.
    await expect.poll(requests).toBe(made);
  }
});

test('what another server of this process sends is not cached', async () => {
  let sent = 0;
  const other = createServer((_, response) => {
    sent += 1;
    response.end(String(sent));
  });
  onTestFinished(() => void other.close());
  const address = `http://127.0.0.1:${await listenOnLoopback(other, 0)}/`;
  const read = async () => (await fetch(address)).text();
  expect([await read(), await read()]).toEqual(['1', '2']);
});
