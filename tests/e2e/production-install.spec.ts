import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from '@/build/pages';
import { buildServices } from '@/build/services';
import { freePort } from '@/local/ports';
import { postgresUrl } from '@/local/postgres/postgres';
import { E2E } from '@/tests/support/e2e-settings';
import { checkGame, type RunningService, runService, startService } from '@/tests/support/services';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { expect, test, withDatabase } from '../support/e2e';

const DATABASE = 'production_install';
/** What node:24-slim leaves of the 350 MB that the workflow allows for an image. */
const MAX_MB = 120;

const host = mkdtempSync(join(tmpdir(), 'lineup-production-'));
const pages = join(host, 'pages');
const services = join(host, 'services');

// One worker builds the folders.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  // Half a minute of CPU.
  test.setTimeout(300_000);
  await buildServices(services);
  await buildPages(pages, process.env.NEXT_DIST_DIR || '.next');
});
test.afterAll(() => rmSync(host, { recursive: true, force: true }));

const scriptsOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts;

/** The command of `npm run <name>` in a folder, with the Node of this test. */
function commandOf(folder: string, name: string): string[] {
  const [, ...args] = String(scriptsOf(folder)[name]).split(' ');
  return [process.execPath, ...args];
}

const answersOk = (url: string) => () =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

test('pages, realtime, its worker and migrations run in the built folders, without an installation', async () => {
  await withDatabase((sql) => sql`create database ${sql(DATABASE)}`);
  const [pagesPort, realtimePort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const [pagesUrl, realtimeUrl] = [`http://127.0.0.1:${pagesPort}`, `http://127.0.0.1:${realtimePort}`];
  const env = {
    ...TEST_SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: postgresUrl(Number(E2E.postgresPort), DATABASE),
    APP_URL: pagesUrl,
    REALTIME_URL: realtimeUrl,
    STORAGE_DIR: join(host, 'files'),
    STORE: 'off',
    HOST: '127.0.0.1',
    PORT: String(pagesPort),
    REALTIME_PORT: String(realtimePort),
    WORKER: '',
    WORKER_PORT: String(workerPort),
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR,
  };
  const service = (folder: string, name: string) => ({
    name,
    folder,
    env,
    command: commandOf(folder, name),
  });
  await runService(service(services, 'migrate'));
  const running: RunningService[] = [];
  try {
    running.push(
      await startService(service(services, 'start:realtime'), answersOk(`${realtimeUrl}/health`)),
      await startService(service(pages, 'start:pages'), answersOk(`${pagesUrl}/api/health`)),
    );
    await checkGame(pagesUrl, realtimeUrl);
    const script = /src="(\/_next\/static\/[^"]+\.js)/.exec(await (await fetch(`${pagesUrl}/login`)).text());
    for (const file of [script?.[1], '/badge/on-a-roll.svg'])
      expect([file, (await fetch(`${pagesUrl}${file}`)).status]).toEqual([file, 200]);
    await expect.poll(answersOk(`http://127.0.0.1:${workerPort}/health`), { timeout: 30_000 }).toBe(true);
    for (const one of running) await one.stop();
  } finally {
    for (const one of running) one.kill();
    await withDatabase((sql) => sql`drop database ${sql(DATABASE)} with (force)`);
  }
});

test('every command runs in the built folders', { tag: '@soak' }, () => {
  const commands = [pages, services].flatMap((folder) =>
    Object.keys(scriptsOf(folder)).map((name) => [folder, name] as const),
  );
  expect(commands.length).toBeGreaterThan(20);
  for (const [folder, name] of commands.filter(([, one]) => !/^start:(realtime|worker)$/.test(one))) {
    const [program = '', ...args] = commandOf(folder, name);
    const { stdout } = spawnSync(program, [...args, '--help'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toContain(`Usage: npm run ${name} -- `);
  }
});

test('the built folders are light, and hold nothing that only a build or a developer needs', () => {
  for (const folder of [pages, services]) {
    const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce(
      (sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size,
      0,
    );
    expect(bytes / 1e6).toBeLessThan(MAX_MB);
    // Without the pages' files the first figure would mean nothing.
    expect(bytes / 1e6).toBeGreaterThan(20);
    const packages = globSync('node_modules/{*,@*/*}', { cwd: folder });
    expect(packages).toContain('node_modules/sharp');
    expect(
      packages.filter((path) =>
        /^node_modules\/(node-|@next\/swc|playwright|tsx|esbuild|typescript|tailwind)/.test(path),
      ),
    ).toEqual([]);
  }
});

test('npm start without the packages for development says what to do', { tag: '@soak' }, () => {
  const checkout = join(host, 'checkout');
  mkdirSync(join(checkout, 'local'), { recursive: true });
  for (const file of ['package.json', 'local/require-packages.mjs', 'local/start.ts'])
    copyFileSync(file, join(checkout, file));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
  const [program = '', ...args] = commandOf(checkout, 'start');
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: checkout, env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(/^This needs the packages for development: run npm ci --include=dev\./);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
