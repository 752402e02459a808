import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { offlineWorker } from '@/app/_server/pages/offline-worker';

const ORIGIN = 'https://lineup.example';
const PAGE = `<html><head><link rel="stylesheet" href="/_next/static/a.css"/><link rel="preload" as="script" href="/_next/static/x.js"/>
<script nonce="n">one()</script></head><body>You are offline<script src="/_next/static/x.js" async=""></script></body></html>`;

type Caches = Map<string, Map<string, unknown>>;
type Asked = { url: string; method?: string; mode?: string };

/** Starts the worker with caches in memory and this network. `search` is the query of its script's address. */
function startWorker(
  isOn: boolean,
  answer: (url: string) => Promise<Response>,
  stored: Caches = new Map(),
  search = '',
) {
  const listeners = new Map<string, (event: object) => void>();
  const open = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, unknown>();
    stored.set(name, cache);
    return {
      addAll: async (files: string[]) => files.forEach((file) => void cache.set(file, 'a file')),
      put: async (asked: string | Asked, kept: unknown) =>
        void cache.set(typeof asked === 'string' ? asked : asked.url, kept),
      match: async (asked: string) => cache.get(asked),
    };
  };
  const registration = {
    unregister: vi.fn(async () => true),
    navigationPreload: { enable: vi.fn(async () => {}) },
    showNotification: vi.fn(async (_title: string, _options: { data: string }) => {}),
  };
  const clients = {
    claim: vi.fn(async () => {}),
    matchAll: vi.fn(async (): Promise<object[]> => []),
    openWindow: vi.fn(async (_path: string) => null),
  };
  const fetched = vi.fn((asked: string | Asked, _options?: object) =>
    answer(typeof asked === 'string' ? asked : asked.url),
  );
  const world = {
    self: {
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
      location: { origin: ORIGIN, search },
      skipWaiting: vi.fn(),
      clients,
      registration,
    },
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async ({ url }: Asked) => [...stored.values()].flatMap((each) => each.get(url) ?? [])[0],
    },
    fetch: fetched,
    URL,
    URLSearchParams,
    Response,
    Error,
  };
  runInContext(offlineWorker({ build: 'new', isOn }), createContext(world));
  const tell = async (kind: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  /** Returns the worker's answer; undefined when it leaves the request to the browser. */
  const ask = async (asked: Asked): Promise<Response | undefined> => {
    let answered: Promise<Response> | undefined;
    const request = { method: 'GET', mode: 'cors', ...asked, url: new URL(asked.url, ORIGIN).href };
    listeners.get('fetch')?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => {
        answered = promise;
      },
      waitUntil: () => undefined,
    });
    return answered;
  };
  return { ask, tell, stored, fetched, registration, clients };
}

const online = async (url: string) =>
  new Response(url.endsWith('/offline') ? PAGE : `from the network: ${url}`);

test('the worker ignores data, API calls, photos and profile images', async () => {
  const { ask } = startWorker(true, online);
  for (const asked of [
    { url: '/home?_rsc=1abcd' },
    { url: '/desk/removals', mode: 'navigate' },
    { url: '/api/v1/get_profile' },
    { url: '/api/my-data' },
    { url: '/photos/sealed-token?s=2', mode: 'no-cors' },
    { url: '/profile-images?key=k', mode: 'no-cors' },
    { url: '/badge/on-a-roll.svg', mode: 'no-cors' },
    { url: '/login', method: 'POST', mode: 'navigate' },
    { url: 'https://elsewhere.example/_next/static/x.js' },
  ]) {
    expect(await ask(asked), asked.url).toBeUndefined();
  }
});

test('pages come from the network and are not cached; offline, the offline page is shown', async () => {
  let isOnline = true;
  const network = (url: string) => (isOnline ? online(url) : Promise.reject(new TypeError('no network')));
  const { ask, tell, stored } = startWorker(true, network);
  await tell('install');
  expect(await (await ask({ url: '/profile', mode: 'navigate' }))?.text()).toBe(
    `from the network: ${ORIGIN}/profile`,
  );
  expect([...(stored.get('lineup-new')?.keys() ?? [])]).toEqual(['/_next/static/a.css', '/offline']);
  isOnline = false;
  const shown = await ask({ url: '/profile', mode: 'navigate' });
  expect(await shown?.text()).toContain('You are offline');
});

test('the offline page is fetched without a cookie and cached with one script of its own', async () => {
  const { tell, stored, fetched } = startWorker(true, online);
  await tell('install');
  expect(fetched).toHaveBeenCalledWith('/offline', {
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'accept-language': 'en' },
  });
  const kept = stored.get('lineup-new')?.get('/offline') as Response;
  expect(kept.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
  const text = await kept.text();
  expect(text).not.toContain('one()');
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts).toEqual([expect.stringContaining("addEventListener('online', () => location.reload())")]);
  // It has the look of the device.
  const root = { dataset: {} };
  const page = {
    document: { cookie: 'a=1; theme=light; text_size=larger', documentElement: root },
    addEventListener: vi.fn(),
    setInterval: vi.fn(),
  };
  runInContext(scripts.join(''), createContext(page));
  expect(root.dataset).toEqual({ theme: 'light', textSize: 'larger' });
  const fingerprint = createHash('sha256').update(scripts.join('')).digest('base64');
  expect(kept.headers.get('content-security-policy')).toContain(`script-src 'sha256-${fingerprint}'`);
});

test('a worker installed in another language replaces the offline page by its own', async () => {
  const inLanguage = (language: string) => async (url: string) =>
    new Response(url === '/offline' ? `<body>offline in ${language}</body>` : '');
  const english = startWorker(true, inLanguage('English'), new Map(), '?language=en');
  await english.tell('install');
  const spanish = startWorker(true, inLanguage('Spanish'), english.stored, '?language=es');
  await spanish.tell('install');
  const headers = { 'accept-language': 'es' };
  expect(spanish.fetched).toHaveBeenCalledWith('/offline', expect.objectContaining({ headers }));
  const kept = spanish.stored.get('lineup-new')?.get('/offline') as Response;
  expect(await kept.text()).toContain('offline in Spanish');
});

test('a new build takes over and keeps only the files of the previous build', async () => {
  const old: Caches = new Map(['lineup-1', 'lineup-2', 'somebody-else'].map((name) => [name, new Map()]));
  const { tell, stored } = startWorker(true, online, old);
  await tell('install');
  await tell('activate');
  expect([...stored.keys()]).toEqual(['lineup-2', 'somebody-else', 'lineup-new']);
});

test('switched off, the worker deletes its caches and itself', async () => {
  const old: Caches = new Map(['lineup-1', 'somebody-else'].map((name) => [name, new Map()]));
  const { ask, tell, stored, registration } = startWorker(false, online, old);
  await tell('install');
  await tell('activate');
  expect([...stored.keys()]).toEqual(['somebody-else']);
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(await ask({ url: '/home', mode: 'navigate' })).toBeUndefined();
});

test.each([
  ['{"kind":"lives"}', 'Your lives are full', '/home'],
  ['{"kind":"streak"}', 'Your streak is at risk', '/daily'],
  ['{"kind":"streak","language":"es"}', 'Tu racha está en riesgo', '/daily'],
  ['{"kind":"news","language":"es"}', 'Hay novedades para ti', '/home'],
  ['{"kind":"streak","language":"valueOf"}', 'Your streak is at risk', '/daily'],
  // Of a newer version, or not ours.
  ['{"kind":"toString"}', 'There’s news for you', '/home'],
  ['null', 'There’s news for you', '/home'],
  ['hello', 'There’s news for you', '/home'],
])('the push message %s shows "%s" and opens %s', async (payload, title, path) => {
  const { tell, registration, clients } = startWorker(true, online);
  await tell('push', { data: { json: () => JSON.parse(payload) } });
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    title,
    expect.objectContaining({ tag: 'lineup', data: path }),
  );
  const close = vi.fn();
  const click = { notification: { data: path, close } };
  await tell('notificationclick', click);
  expect(close).toHaveBeenCalledOnce();
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(path);

  const tab = { url: `${ORIGIN}/badge`, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) };
  clients.matchAll.mockResolvedValue([tab]);
  await tell('notificationclick', click);
  expect(tab.focus).toHaveBeenCalledOnce();
  expect(tab.navigate).toHaveBeenCalledExactlyOnceWith(path);
  expect(clients.openWindow).toHaveBeenCalledOnce();
});

test('a push message without data shows something too, and a worker that is off shows none', async () => {
  const { tell, registration } = startWorker(true, online);
  await tell('push', { data: null });
  expect(registration.showNotification).toHaveBeenCalledOnce();
  const off = startWorker(false, online);
  await off.tell('push', { data: null });
  expect(off.registration.showNotification).not.toHaveBeenCalled();
});
