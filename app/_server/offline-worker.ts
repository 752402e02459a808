/** Marks our caches; the version of the build follows. */
const CACHE_PREFIX = 'lineup-';

/**
 * The worker that stands between the game and the network in each browser. It keeps the built files, whose addresses change
 * with their content, and one page that says there is no network. Whatever else is asked for (pages, their data, the API,
 * photos, images of players) it leaves alone, so that nothing personal is ever in its caches.
 */
const WORKER = `
const OFFLINE = '/offline';

self.addEventListener('install', (event) => {
  // No page is ever answered from a cache while there is a network: a new version has nobody to wait for.
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(visit(event));
  else if (pathname.startsWith('/_next/static/')) event.respondWith(builtFile(event));
});

/** Asked for without a cookie, and kept without its scripts: a page that only says something, and cannot break. */
async function keepOfflinePage() {
  const answer = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok || answer.redirected) throw new Error('the offline page does not come');
  const html = (await answer.text())
    .replace(/<script\\b[^]*?<\\/script>/gi, '')
    .replace(/<link\\b[^>]*\\bas="script"[^>]*>/gi, '');
  const files = new Set([...html.matchAll(/ href="(\\/_next\\/static\\/[^"]+)"/g)].map(([, file]) => file));
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
  await cache.put(OFFLINE, new Response(html, { headers }));
}

/** The build before this one stays for tabs that still run it; older ones go. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function visit(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(OFFLINE)) || Response.error();
  }
}

async function builtFile(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    const keep = caches.open(CACHE).then((cache) => cache.put(event.request, copy));
    // A full disk is no reason to fail.
    event.waitUntil(keep.catch(() => {}));
  }
  return answer;
}
`;

/** Takes the worker out of every browser that has one: see docs/decisions/0020. */
const FAREWELL = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** The kept page runs no script and asks for nothing but the built style and fonts. */
const OFFLINE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type WorkerOptions = {
  /** Names the build whose files are kept. */
  build: string;
  /** False: whoever has the worker loses it, and its caches. */
  isOn: boolean;
};

/** The script of the worker. It differs with every build, which is how browsers learn of a new one. */
export function offlineWorker({ build, isOn }: WorkerOptions): string {
  const constants = {
    PREFIX: CACHE_PREFIX,
    CACHE: CACHE_PREFIX + build,
    POLICY: OFFLINE_POLICY,
  };
  const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return `'use strict';\n${head.join('\n')}\n${isOn ? WORKER : FAREWELL}`;
}
