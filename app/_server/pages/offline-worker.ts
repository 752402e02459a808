import { createHash } from 'node:crypto';
import type { PushTemplate } from '@/lib/contract/enums';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

/** The page that each push message opens, by the template in its payload. The inbox leads to the challenge. */
const PATHS = {
  lives: '/home',
  streak: '/daily',
  challenge: '/inbox',
  challengeApart: '/inbox',
  challengeFinished: '/inbox',
  other: '/home',
} satisfies Record<PushTemplate | 'other', string>;

function pushMessages(language: Language) {
  const t = textsOf(language, 'pushes');
  const kinds = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return Object.fromEntries(
    kinds.map((kind) => [kind, { title: t(`titles.${kind}`), body: t(`bodies.${kind}`), path: PATHS[kind] }]),
  );
}

/** Texts by language. The payload names the language, because different players may log in on one device. */
const MESSAGES = Object.fromEntries(LANGUAGES.map((language) => [language, pushMessages(language)]));

const PUSH_WORKER = `
const MESSAGES = ${JSON.stringify(MESSAGES)};

self.addEventListener('push', (event) => event.waitUntil(showMessage(event)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

function showMessage(event) {
  let kind, language;
  try {
    ({ kind, language } = event.data.json());
  } catch {
  }
  if (!Object.hasOwn(MESSAGES, language)) language = DEFAULT_LANGUAGE;
  const messages = MESSAGES[language];
  const { title, body, path } = Object.hasOwn(messages, kind) ? messages[kind] : messages.other;
  // A newer message replaces the one before.
  const icon = '/icons/icon-192.png';
  return self.registration.showNotification(title, { body, lang: language, icon, tag: 'lineup', data: path });
}

/** Opens the page in the game's own tab, or in a new one. */
async function openPage(path) {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return self.clients.openWindow(path);
  await tab.focus();
  // Fails for a tab that this worker does not control yet.
  if (new URL(tab.url).pathname !== path) await tab.navigate(path).catch(() => self.clients.openWindow(path));
}
`;

/** The prefix of our caches; the build's version follows. */
const CACHE_PREFIX = 'lineup-';

/**
 * The service worker. Caches the built files, whose addresses change with their content, and the offline page. Ignores all other
 * requests (pages, their data, the API, photos, profile images), so that its caches hold nothing personal.
 */
const WORKER = `
const OFFLINE = '/offline';
// A page in another language registers another URL, so that the browser installs the worker again with the offline page of that
// language.
const LANGUAGE = new URLSearchParams(self.location.search).get('language') ?? DEFAULT_LANGUAGE;

self.addEventListener('install', (event) => {
  // While online no page comes from a cache, so a new version need not wait.
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // The operator's desk may share the game's host. The worker neither caches nor answers anything of it.
  if (pathname === '/desk' || pathname.startsWith('/desk/')) return;
  if (request.mode === 'navigate') event.respondWith(visit(event));
  else if (pathname.startsWith('/_next/static/')) event.respondWith(builtFile(event));
});

/** Fetches the offline page without cookies, in the language of the page. Stores it with one script in place of its own. */
async function keepOfflinePage() {
  const asked = { credentials: 'omit', cache: 'no-store', headers: { 'accept-language': LANGUAGE } };
  const answer = await fetch(OFFLINE, asked);
  if (!answer.ok || answer.redirected) throw new Error('the offline page does not come');
  const html = (await answer.text())
    .replace(/<script\\b[^]*?<\\/script>/gi, '')
    .replace(/<link\\b[^>]*\\bas="script"[^>]*>/gi, '')
    .replace('</body>', () => '<script>' + RELOAD_SCRIPT + '</script></body>');
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

/** Keeps the previous build for tabs that still run it, and deletes older ones. */
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
    // Ignores a full disk.
    event.waitUntil(keep.catch(() => {}));
  }
  return answer;
}
`;

/** Removes the worker from every browser that has one (docs/decisions/0020). */
const REMOVER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** Applies the theme of this device. Loads the requested page as soon as the device is online or the server answers again. */
const RELOAD_SCRIPT = `'use strict';
for (const [, name, value] of document.cookie.matchAll(/(theme|text_size)=(\\w+)/g))
  document.documentElement.dataset[name === 'theme' ? 'theme' : 'textSize'] = value;
addEventListener('online', () => location.reload());
setInterval(() => {
  if (!navigator.onLine || document.hidden) return;
  fetch('/offline', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {});
}, 5000);`;

/** The offline page runs this one script, and loads only the built style and fonts. */
const OFFLINE_POLICY = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(RELOAD_SCRIPT).digest('base64')}'`;

type WorkerOptions = {
  build: string;
  /** False removes the worker and its caches. */
  isOn: boolean;
};

/** Returns the script of the worker. It differs with every build, which is how browsers detect a new one. */
export function offlineWorker({ build, isOn }: WorkerOptions): string {
  const constants = {
    PREFIX: CACHE_PREFIX,
    CACHE: CACHE_PREFIX + build,
    POLICY: OFFLINE_POLICY,
    DEFAULT_LANGUAGE,
    RELOAD_SCRIPT,
  };
  const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return `'use strict';\n${head.join('\n')}\n${isOn ? WORKER + PUSH_WORKER : REMOVER}`;
}
