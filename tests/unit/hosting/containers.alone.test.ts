import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/config/env';
import { type Image, pathIn } from '@/local/containers/build-image';
import { readCompose, SAMPLE_ENV, serviceSettings } from '@/local/containers/compose';
import { imageWithInstalledPackages } from '@/tests/support/images';

const PAGES = 'docker/pages.Dockerfile';
const REALTIME = 'docker/realtime.Dockerfile';
const IMAGES = { migrate: REALTIME, realtime: REALTIME, 'realtime-2': REALTIME, pages: PAGES };
/** Read by Node and Next, not by the game. */
const OTHER_SETTINGS = ['NODE_ENV', 'NEXT_TELEMETRY_DISABLED', 'NEXT_DIST_DIR'];
const compose = readCompose('compose.yaml');
const scratch = mkdtempSync(join(tmpdir(), 'lineup-containers-'));
const images: Record<string, Image> = {};
const imageOf = (path: string) => images[path] as Image;

beforeAll(() => {
  for (const path of [PAGES, REALTIME]) images[path] = imageWithInstalledPackages(path, join(scratch, path));
}, 30_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each([PAGES, REALTIME])(
  '%s: files exist, no secret is baked in, and it does not run as root',
  (path) => {
    const image = imageOf(path);
    expect(image.user).toBe('node');
    expect(image.healthcheck).not.toEqual([]);
    const names = Object.keys(image.env);
    expect(names.filter((name) => ![...SETTING_NAMES, ...OTHER_SETTINGS].includes(name))).toEqual([]);
    expect(names.filter((name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/.test(name))).toEqual([]);
    const text = readFileSync(path, 'utf8');
    expect(new Set(text.match(/^FROM \S+/gm))).toEqual(new Set(['FROM node:24-slim']));
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([...text.matchAll(/npm run (\S+)/g)].filter(([, name = '']) => !(name in scripts))).toEqual([]);
  },
);

test.each(Object.entries(IMAGES))(
  '%s gets settings that it accepts, and none that it does not know',
  (name, path) => {
    const settings = (envFile: Record<string, string>) => serviceSettings(compose, name, envFile);
    const { env } = imageOf(path);
    expect(() => parseEnv({ ...env, ...settings(SAMPLE_ENV) })).not.toThrow();
    const known = [...SETTING_NAMES, ...OTHER_SETTINGS];
    expect(
      Object.keys(compose.services[name]?.environment ?? {}).filter((one) => !known.includes(one)),
    ).toEqual([]);
    const { TOKEN_KEY: _key, ...keyless } = SAMPLE_ENV;
    expect(() => parseEnv({ ...env, ...settings(keyless) })).toThrow('TOKEN_KEY');
    expect(() => parseEnv({ ...env, ...settings({ ...SAMPLE_ENV, MAIL_FROM: 'x' }) })).toThrow('MAIL_FROM');
    const { DATABASE_PASSWORD: _password, ...open } = SAMPLE_ENV;
    expect(() => settings(open)).toThrow('DATABASE_PASSWORD is not set');
  },
);

test('ports are open to this machine only', () => {
  const ports = Object.values(compose.services).flatMap((service) => service.ports);
  expect(ports).toHaveLength(3);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('the build of the pages gets the key of their actions as a secret, which stays the same over releases', () => {
  const { services, secrets } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  const [, id, name] = /--mount=type=secret,id=([\w-]+),env=(\w+)/.exec(readFileSync(PAGES, 'utf8')) ?? [];
  expect(SETTING_NAMES).toContain(name);
  expect(services.pages.build.secrets).toEqual([id]);
  expect(secrets).toEqual({ [String(id)]: { environment: name } });
});

test('every setting of .env.example reaches each service, except those that compose decides', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toEqual(expect.arrayContaining(['STORE', 'FEED_URLS', 'S3_BUCKET', 'GOOGLE_CLIENT_ID']));
  for (const service of Object.keys(IMAGES)) {
    const decided = names.filter((name) => {
      const settings = serviceSettings(compose, service, { ...SAMPLE_ENV, [name]: 'sample' });
      return settings[name] !== 'sample';
    });
    expect([service, decided]).toEqual([
      service,
      [
        'HOST',
        'PORT',
        'REALTIME_HOST',
        'REALTIME_PORT',
        'DATABASE_URL',
        'DATABASE_DIRECT_URL',
        'STORAGE_DIR',
        'NEXT_DIST_DIR',
      ],
    ]);
  }
});

// Without settings a process exits and names them. By then it has loaded all its modules.
test('the realtime image holds every file that its processes load', () => {
  const image = imageOf(REALTIME);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
  const run = ([, ...args]: string[]) =>
    spawnSync(process.execPath, args, { cwd: pathIn(image, '.'), env, encoding: 'utf8' });
  const realtime = run(image.command);
  expect(realtime.stdout + realtime.stderr).toContain('Settings are missing');
  const migrate = run(compose.services.migrate?.command ?? []);
  expect(migrate.stderr).toContain('DATABASE_URL is missing');
}, 30_000);

test('files that git ignores, such as secrets, are never sent to a build', () => {
  const lines = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''));
  const ignored = new Set(lines('.dockerignore'));
  const kept = lines('.gitignore').filter((line) => line !== '' && !line.startsWith('#'));
  const covered = (name: string) => ignored.has(name) || (name.startsWith('.env') && ignored.has('.env.*'));
  expect(kept.filter((name) => !covered(name))).toEqual([]);
});

test('the workflow runs the two commands of the README, on Node 20', () => {
  const workflow = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
  const { steps } = workflow.jobs.test;
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  const used = (name: string) => steps.find(({ uses = '' }: { uses?: string }) => uses.startsWith(name));
  expect(used('actions/setup-node@').with['node-version']).toBe(20);
  const runs = steps.flatMap(({ run }: { run?: string }) => run ?? []);
  // Servers that npm does not provide come first.
  const commands = runs.filter((run: string) => !run.includes('apt-get'));
  expect(commands).toEqual(['npm ci', 'npm test']);
  expect(readFileSync('README.md', 'utf8')).toContain(commands.join(' && '));
  expect(execFileSync('git', ['ls-files', 'package-lock.json'], { encoding: 'utf8' })).not.toBe('');
});

test('the workflow also runs the browser tests with the Chromium of Debian', () => {
  const { container, steps } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')).jobs[
    'debian-chromium'
  ];
  expect(container).toMatch(/^node:20-(bookworm|trixie)$/);
  const commands = steps.map(({ run }: { run?: string }) => run);
  expect(commands).toContainEqual(expect.stringMatching(/^apt-get .* chromium$/));
  expect(steps.at(-1)).toEqual({
    run: 'npm run test:e2e',
    env: { CHROMIUM_PATH: '/usr/bin/chromium' },
  });
});
