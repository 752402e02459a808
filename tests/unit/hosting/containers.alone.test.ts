import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { buildServices } from '@/build/services';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/config/env';
import { buildContext } from '@/tests/support/production-folder';

const PAGES = 'docker/pages.Dockerfile';
const REALTIME = 'docker/realtime.Dockerfile';
const IMAGES = { migrate: REALTIME, realtime: REALTIME, 'realtime-2': REALTIME, pages: PAGES };
/** Read by Node and Next, not by the game. */
const OTHER_SETTINGS = ['NODE_ENV', 'NEXT_TELEMETRY_DISABLED', 'NEXT_DIST_DIR'];
const KNOWN = [...SETTING_NAMES, ...OTHER_SETTINGS];

type Settings = Record<string, string>;
type Service = {
  image?: string;
  command?: string[];
  env_file?: string;
  environment?: Settings;
  ports?: string[];
};
const compose: { services: Record<string, Service>; secrets: object } = parse(
  readFileSync('compose.yaml', 'utf8'),
  { merge: true },
);

const key = Buffer.alloc(32).toString('base64');
/** A `.env` for the compose file. Its secrets protect nothing. */
const SAMPLE_ENV: Settings = {
  APP_URL: 'https://lineup.example',
  REALTIME_URL: 'https://live.lineup.example',
  DATABASE_PASSWORD: 'sample',
  SESSION_SECRET: key,
  FIELD_KEYS: `sample:${key}`,
  BLIND_INDEX_KEY: key,
  TOKEN_KEY: key,
  PHOTOS: 'drawn',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'no-reply@lineup.example',
  STRIPE_SECRET_KEY: 'sk_live_sample',
  STRIPE_WEBHOOK_SECRETS: 'whsec_sample',
};

/** Returns the settings of a service: `env_file`, overridden by `environment` with `${NAME:?}` and `${NAME:-default}` replaced. */
function serviceSettings(name: string, envFile: Settings): Settings {
  const { env_file: reads, environment = {} } = compose.services[name] ?? {};
  const substitute = (text: string) =>
    text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, setting: string, kind: string, otherwise: string) => {
      if (envFile[setting] === undefined && kind === '?') throw new Error(`${setting} is not set`);
      return envFile[setting] || otherwise;
    });
  const own = Object.entries(environment).map(([setting, text]) => [setting, substitute(text)]);
  return { ...(reads ? envFile : {}), ...Object.fromEntries(own) };
}

const lastStage = (dockerfile: string): string =>
  readFileSync(dockerfile, 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';

/** Returns what ENV sets in the image. */
function imageSettings(dockerfile: string): Settings {
  const pairs = [...lastStage(dockerfile).matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  );
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

test.each([PAGES, REALTIME])(
  '%s: it holds one built folder, no secret is set, and it does not run as root',
  (path) => {
    const text = readFileSync(path, 'utf8');
    const folder = path === PAGES ? 'dist/pages' : 'dist/services';
    expect(lastStage(path).match(/^(COPY|ADD) .*$/gm)).toEqual([
      `COPY --from=build --chown=root:root /game/${folder} ./`,
    ]);
    expect(text).toMatch(/^USER node$/m);
    expect(text).toMatch(/^HEALTHCHECK .*CMD \[/m);
    expect(new Set(text.match(/^FROM \S+/gm))).toEqual(new Set(['FROM node:24-slim']));
    const names = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.match(/\w+(?==)/g));
    expect(names.filter((name) => !KNOWN.includes(String(name)))).toEqual([]);
    expect(
      names.filter((name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/.test(String(name))),
    ).toEqual([]);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([...text.matchAll(/npm run (\S+)/g)].filter(([, name = '']) => !(name in scripts))).toEqual([]);
  },
);

test('no build gets tests, docs, or files outside git', () => {
  const files = buildContext();
  expect(files).toContain('app/layout.tsx');
  expect(files).toContain('.env.example');
  expect(
    files.filter((path) => /^(tests|docs|bench|node_modules|\.git|\.next|\.data)(\/|$)/.test(path)),
  ).toEqual([]);
});

test.each(Object.entries(IMAGES))(
  '%s gets settings that it accepts, and none that it does not know',
  (name, path) => {
    const settings = (envFile: Settings) => ({ ...imageSettings(path), ...serviceSettings(name, envFile) });
    expect(() => parseEnv(settings(SAMPLE_ENV))).not.toThrow();
    expect(
      Object.keys(compose.services[name]?.environment ?? {}).filter((one) => !KNOWN.includes(one)),
    ).toEqual([]);
    const { TOKEN_KEY: _key, ...keyless } = SAMPLE_ENV;
    expect(() => parseEnv(settings(keyless))).toThrow('TOKEN_KEY');
    expect(() => parseEnv(settings({ ...SAMPLE_ENV, MAIL_FROM: 'x' }))).toThrow('MAIL_FROM');
    const { DATABASE_PASSWORD: _password, ...open } = SAMPLE_ENV;
    expect(() => settings(open)).toThrow('DATABASE_PASSWORD is not set');
  },
);

test('ports are open to this machine only', () => {
  const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
  expect(ports).toHaveLength(3);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('the build of the pages gets the key of their actions as a secret, which stays the same over releases', () => {
  const [, id, name] = /--mount=type=secret,id=([\w-]+),env=(\w+)/.exec(readFileSync(PAGES, 'utf8')) ?? [];
  expect(SETTING_NAMES).toContain(name);
  expect(compose.services.pages).toMatchObject({ build: { secrets: [id] } });
  expect(compose.secrets).toEqual({ [String(id)]: { environment: name } });
});

test('every setting of .env.example reaches each service, except those that compose decides', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toEqual(expect.arrayContaining(['STORE', 'FEED_URLS', 'S3_BUCKET', 'GOOGLE_CLIENT_ID']));
  for (const service of Object.keys(IMAGES)) {
    const decided = names.filter((name) => {
      const settings = serviceSettings(service, { ...SAMPLE_ENV, [name]: 'sample' });
      return settings[name] !== 'sample';
    });
    expect([service, decided]).toEqual([
      service,
      [
        'HOST',
        'PORT',
        'REALTIME_HOST',
        'REALTIME_PORT',
        'WORKER_PORT',
        'DATABASE_URL',
        'DATABASE_DIRECT_URL',
        'STORAGE_DIR',
        'NEXT_DIST_DIR',
      ],
    ]);
  }
});

// Without settings a process exits and names them. By then it has loaded all its modules.
test('the realtime image holds every file that its processes load', async () => {
  const game = mkdtempSync(join(tmpdir(), 'lineup-image-'));
  onTestFinished(() => rmSync(game, { recursive: true, force: true }));
  await buildServices(game);
  const run = ([, ...args]: string[]) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: game, env, encoding: 'utf8' });
    return stdout + stderr;
  };
  const [, command = '[]'] = /^CMD (.+)$/m.exec(readFileSync(REALTIME, 'utf8')) ?? [];
  expect(run(JSON.parse(command))).toContain('Settings are missing');
  expect(run(['node', 'worker/worker.js'])).toContain('Settings are missing');
  expect(run(compose.services.migrate?.command ?? [])).toContain('DATABASE_URL is missing');
});

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
    env: { CHROMIUM_PATH: '/usr/bin/chromium', TEST_SIZE: 'full' },
  });
});

test('the workflow builds both images, starts them and checks their health', () => {
  const { steps } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')).jobs.images;
  const start = steps
    .map(({ run = '' }: { run?: string }) => run)
    .find((run: string) => run.includes('compose up'));
  expect(start).toContain('docker compose up --build --wait');
  expect(start).toContain('http://127.0.0.1:3001/health');
  expect(start).toContain('http://127.0.0.1:3000/api/health');
  expect(start).toContain('http://127.0.0.1:3000/login');
});

test('the workflow limits the size of both images', () => {
  const { steps } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')).jobs.images;
  const { run } = steps.find(({ name }: { name?: string }) => name === 'Check the sizes');
  const images = new Set(Object.values(compose.services).map(({ image = '' }) => image));
  for (const name of [...images].filter((image) => image.startsWith('lineup-'))) expect(run).toContain(name);
  expect(run).toContain('-le 350000000');
});

test('a version tag publishes both images with their provenance and list of packages', () => {
  const { on, permissions, jobs } = parse(readFileSync('.github/workflows/publish.yml', 'utf8'));
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(permissions).toEqual({ contents: 'read', packages: 'write' });
  const { strategy, steps, needs } = jobs.image;
  expect(jobs[needs].steps.at(-1).run).toBe('npm test');
  expect(strategy.matrix.image.map((name: string) => `docker/${name}.Dockerfile`)).toEqual([PAGES, REALTIME]);
  expect(steps.at(-1).uses).toMatch(/^docker\/build-push-action@/);
  const [, id] = /--mount=type=secret,id=([\w-]+)/.exec(readFileSync(PAGES, 'utf8')) ?? [];
  expect(steps.at(-1).with).toMatchObject({
    push: true,
    provenance: true,
    sbom: true,
    secrets: expect.stringContaining(`${id}=`),
  });
});
