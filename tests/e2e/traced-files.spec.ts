import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { BADGE_LIST } from '@/lib/contract/badges/catalogue';
import { freePort } from '@/local/ports';
import { E2E } from '@/tests/support/e2e-settings';
import { makeTracedFolder } from '@/tests/support/production-folder';
import { type RunningService, startService } from '@/tests/support/services';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { expect, test } from '../support/e2e';

let folder: string;
let pages: RunningService;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lineup-traced-'));
  const distDir = process.env.NEXT_DIST_DIR || '.next';
  makeTracedFolder(folder, distDir);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const env = {
    ...TEST_SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: E2E.databaseUrl,
    APP_URL: origin,
    STORAGE_DIR: join(folder, 'files'),
    STORE: 'off',
    PORT: String(port),
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR,
  };
  const command = [process.execPath, 'server.cjs'];
  const isReady = () =>
    fetch(`${origin}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  pages = await startService({ name: 'pages', folder, env, command }, isReady);
});
test.afterAll(async () => {
  await pages?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a host that deploys traced files only draws the pictures of links', { tag: '@soak' }, async () => {
  expect(readdirSync(folder)).not.toContain('app');
  const names = ['landing', 'follow', 'daily-12-rwrrvwrrrr', ...BADGE_LIST.map(({ id }) => id)];
  for (const name of names) {
    const response = await fetch(`${origin}/shared/pictures/${name}.png`);
    expect([name, response.status]).toEqual([name, 200]);
    const { format, width } = await sharp(await response.bytes()).metadata();
    expect([name, format, width]).toEqual([name, 'png', 1200]);
  }
});

test('such a host serves one of each kind of route', async () => {
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(origin + path, { redirect: 'manual', ...init })).status;
  for (const [path, status] of [
    ['/', 200],
    ['/api-docs', 200],
    ['/login', 200],
    ['/removal', 200],
    ['/shared/badge/sharp-focus', 200],
    ['/room/KWTRF', 200],
    ['/home', 307],
    ['/desk/sign-in', 200],
    ['/nothing', 404],
    ['/sw.js', 200],
    ['/manifest.webmanifest', 200],
    ['/robots.txt', 200],
    ['/api/v1/openapi.json', 200],
    ['/api/v1/get_profile', 401],
    ['/photos/none', 404],
    ['/api/auth/callback/google', 303],
  ] as const)
    expect([path, await statusOf(path)]).toEqual([path, status]);
  // Password hashes, the list of counties and image decoding come from native and data packages.
  const body = JSON.stringify({ email: 'nobody@players.example', password: 'a wrong password' });
  const headers = { 'content-type': 'application/json' };
  expect(await statusOf('/api/v1/login', { method: 'POST', headers, body })).toBe(401);
});
