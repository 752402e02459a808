import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import Stripe from 'stripe';
import { localSecrets } from '@/local/local-secrets';
import { checkout } from '@/local/stand-ins/checkout';
import { expect, newPlayer, query, test } from '@/tests/support/e2e';
import { E2E } from '@/tests/support/e2e-settings';
import { type FunctionHost, listing, setWritable, startFunctionHost } from '@/tests/support/function-host';
import { jpeg } from '@/tests/support/photos';
import { makeTracedFolder } from '@/tests/support/production-folder';
import { SESSION_COOKIE } from '@/tests/support/requests';
import { startS3 } from '@/tests/support/s3';
import { TEST_SETTINGS } from '@/tests/support/settings';

// Every request starts a process, and each test makes few of them.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const DIST_DIR = process.env.NEXT_DIST_DIR || '.next';

let folder: string;
let home: string;
let before: string[];
let s3: Awaited<ReturnType<typeof startS3>>;
let host: FunctionHost;
const hosts: FunctionHost[] = [];

/** Starts a host of functions whose only disk is read-only, with the keys and the database of the game under test. */
async function startHost(changes: Record<string, string> = {}): Promise<FunctionHost> {
  const { FIELD_KEYS: _, ...settings } = TEST_SETTINGS;
  const started = await startFunctionHost((origin) => ({
    folder,
    env: {
      ...settings,
      ...localSecrets(E2E.dataDir, {}),
      ...checkout.settings({ CHECKOUT_PORT: Number(E2E.checkoutPort) }),
      ...s3.settings,
      FIELD_KEYS: readFileSync(join(E2E.dataDir, 'field-keys'), 'utf8').trim().replaceAll('\n', ','),
      FIELD_KEYS_FILE: '',
      NODE_ENV: 'production',
      VERCEL: '1',
      TRUSTED_PROXIES: 'vercel',
      DATABASE_URL: E2E.databaseUrl,
      DATABASE_IDLE_SECONDS: '5',
      APP_URL: origin,
      REALTIME_URL: `http://localhost:${E2E.realtimePort}`,
      HOME: home,
      TMPDIR: home,
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR,
      ...changes,
    },
  }));
  hosts.push(started);
  return started;
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lineup-functions-'));
  home = mkdtempSync(join(tmpdir(), 'lineup-home-'));
  chmodSync(home, 0o777);
  makeTracedFolder(folder, DIST_DIR);
  setWritable(folder, false);
  before = listing(folder);
  s3 = await startS3();
  host = await startHost();
});
test.afterEach(() => {
  // A process that failed or wrote to its disk would do so on a real host too.
  const ended = hosts.flatMap(({ ended }) => ended);
  expect(ended.filter(({ status, errors }) => status !== 0 || errors !== '')).toEqual([]);
  expect(listing(folder)).toEqual(before);
  expect(listing(home)).toEqual([]);
});
test.afterAll(async () => {
  for (const one of hosts) await one.close();
  await s3.close();
  setWritable(folder, true);
  for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
});

const own = () => ({ origin: host.origin, 'sec-fetch-site': 'same-origin' });

const call = (path: string, init: RequestInit = {}) =>
  fetch(host.origin + path, { redirect: 'manual', ...init });

async function callApi(name: string, input: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await call(`/api/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const { data, message } = await response.json();
  expect([name, response.status, message]).toEqual([name, 200, expect.any(String)]);
  return data as Record<string, string>;
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Returns the id that the build gave an action. */
function actionId(name: string): string {
  const file = join(DIST_DIR, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { exportedName: string }>;
  };
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
  if (!found) throw new Error(`the build has no action ${name}`);
  return found[0];
}

/** Sends what fetch refuses to send. */
const statusOf = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((done, fail) => {
    const sent = sendRequest(host.origin, { method, path, headers }, (response) => {
      response.resume();
      done(response.statusCode);
    });
    sent.once('error', fail);
    sent.end();
  });

test('a player logs in, sees the game and the store, and no request needs the process before', async ({
  page,
}) => {
  const player = await newPlayer(page);
  const login = await call('/login', {
    method: 'POST',
    headers: { ...own(), 'content-type': 'text/plain;charset=UTF-8', 'next-action': actionId('logInAction') },
    body: JSON.stringify([{ email: player.email, password: player.password }]),
  });
  expect(login.status).toBe(200);
  const [session] = login.headers.getSetCookie().filter((one) => one.startsWith(`${SESSION_COOKIE}=`));
  const cookie = session?.split(';')[0] ?? '';
  for (const [path, text] of [
    ['/home', 'Home'],
    ['/profile', player.username],
    ['/shop', '$'],
  ] as const) {
    const shown = await call(path, { headers: { cookie } });
    expect([path, shown.status]).toEqual([path, 200]);
    expect(shown.headers.get('content-security-policy')).toContain("'nonce-");
    expect(await shown.text()).toContain(text);
  }
  const withoutStore = await startHost({ STORE: 'off', STRIPE_API_URL: '' });
  const shop = await fetch(`${withoutStore.origin}/shop`, { headers: { cookie } });
  expect(await shop.text()).toContain('This game has no store');
});

test('files are in the bucket, and long bodies never reach a function', { tag: '@soak' }, async ({
  page,
}) => {
  await newPlayer(page);
  const headers = { ...own(), cookie: await cookieOf(page) };
  const upload = (body: Buffer<ArrayBuffer>) => call('/api/profile-image', { method: 'POST', headers, body });
  const stored = await upload(Buffer.from(await jpeg()));
  expect(stored.status).toBe(200);
  const { data } = await stored.json();
  const image = await call(data.profile_image, { headers });
  expect([image.status, (await sharp(await image.bytes()).metadata()).width]).toEqual([200, 512]);
  expect((await upload(Buffer.alloc(5 * 1024 * 1024))).status).toBe(413);

  const picture = await call('/shared/pictures/landing.png');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const worker = await call('/sw.js');
  expect([worker.status, await worker.text()]).toEqual([200, expect.stringContaining('addEventListener')]);
});

test('sealed calls, a checkout and the events of the payment provider work', { tag: '@soak' }, async ({
  page,
}) => {
  const player = await newPlayer(page);
  const sealed = await callApi('encrypt', { email: player.email, password: player.password });
  const { token } = await callApi('login', sealed);
  const { transactionId } = await callApi('create-checkout-session', { lifePack: 'first' }, token);

  const id = `evt_${transactionId}`;
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: transactionId, object: 'checkout.session' } },
  });
  const { STRIPE_WEBHOOK_SECRETS: secret = '' } = checkout.settings({ CHECKOUT_PORT: 1 });
  const send = (signature: string) =>
    call('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
  expect((await send('t=1,v1=00')).status).toBe(400);
  expect((await send(Stripe.webhooks.generateTestHeaderString({ payload, secret }))).status).toBe(200);
  const [event] = await query`select handled_at, purchase_id from payment_events where id = ${id}`;
  expect(event).toEqual({ handled_at: expect.any(Date), purchase_id: expect.any(String) });
});

test('without a server of ours, requests are refused as with it, and a doubled slash redirects', {
  tag: '@soak',
}, async () => {
  const query = Array.from({ length: 65 }, (_, index) => `q${index}`).join('&');
  const form = { ...own(), 'content-type': 'application/x-www-form-urlencoded' };
  expect(await statusOf('GET', `/login?${query}`)).toBe(400);
  expect(await statusOf('POST', '/login', form)).toBe(405);
  expect(await statusOf('POST', '/login', { ...form, origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf('PUT', '/login')).toBe(405);
  expect(await statusOf('PUT', '/api/profile-image')).toBe(405);
  const doubled = await call('/api/v1//resend_otp', { method: 'POST' });
  expect([doubled.status, doubled.headers.get('location')]).toEqual([308, '/api/v1/resend_otp']);
});
