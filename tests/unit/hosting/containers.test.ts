import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeFaults, readCompose, serviceSettings } from '@/local/containers/check-compose';
import { dockerfileFaults, imageContent, trackedFiles } from '@/local/containers/check-dockerfile';
import { TEST_SETTINGS } from '@/tests/support/settings';

const PAGES = 'docker/pages.Dockerfile';
const REALTIME = 'docker/realtime.Dockerfile';
const GIVEN = {
  ...TEST_SETTINGS,
  APP_URL: 'https://lineup.example',
  REALTIME_URL: 'https://live.lineup.example',
  DATABASE_PASSWORD: 'word',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'no-reply@lineup.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRETS: 'whsec_x',
};
let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lineup-containers-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

test.each([PAGES, REALTIME])('%s: every step can be taken', (path) => {
  expect(dockerfileFaults(path, trackedFiles())).toEqual([]);
});

test('what is wrong with a step is told by its line', () => {
  const path = join(scratch, 'Dockerfile');
  writeFileSync(
    path,
    [
      'FROM node:24-slim AS build',
      'COPY no-such-folder ./x',
      'RUN npm run no-such-script && (',
      'ENV TOKEN_KEY=x NO_SUCH=1',
      'FROM node:24-slim',
      'COPY --from=elsewhere /a /b',
      'CMD ["node", "none.ts"]',
    ].join('\n'),
  );
  expect(dockerfileFaults(path, trackedFiles()).map((fault) => fault.slice(path.length + 1))).toEqual([
    '2: git has no no-such-folder',
    '3: no script no-such-script',
    '3: the shell cannot read it',
    '4: TOKEN_KEY would stay in a layer',
    '4: no setting NO_SUCH',
    '6: no stage elsewhere',
    '7: git has no none.ts',
    ' no USER',
    ' no HEALTHCHECK',
  ]);
});

test('the services have settings that the parts take, and nothing else; without a secret they do not start', () => {
  expect(composeFaults('compose.yaml', GIVEN)).toEqual([]);
  const { TOKEN_KEY: _key, ...keyless } = GIVEN;
  expect(composeFaults('compose.yaml', keyless).join()).toContain('TOKEN_KEY');
  const { DATABASE_PASSWORD: _password, ...open } = GIVEN;
  expect(() => composeFaults('compose.yaml', open)).toThrow('DATABASE_PASSWORD is not given');
  expect(composeFaults('compose.yaml', { ...GIVEN, MAIL_FROM: 'x' }).join()).toContain('MAIL_FROM');
});

test('every setting of .env.example reaches each service, but for those that compose decides', () => {
  const compose = readCompose('compose.yaml');
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toEqual(expect.arrayContaining(['STORE', 'FEED_URLS', 'S3_BUCKET', 'GOOGLE_CLIENT_ID']));
  for (const service of ['migrate', 'realtime', 'pages']) {
    const decided = names.filter((name) => {
      const settings = serviceSettings(compose, service, { ...GIVEN, [name]: 'sample' });
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

// Without settings a part ends by naming them: by then every module it is made of has been found.
test('what the image of realtime is given is all that its commands need', () => {
  const { copied, command } = imageContent(REALTIME);
  for (const path of copied) cpSync(path, join(scratch, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
  const run = ([, ...args]: string[]) =>
    spawnSync(process.execPath, args, { cwd: scratch, env, encoding: 'utf8' });
  const realtime = run(command);
  expect(realtime.stdout + realtime.stderr).toContain('Settings are missing');
  const migrate = run(readCompose('compose.yaml').services.migrate?.command ?? []);
  expect(migrate.stderr).toContain('Set DATABASE_URL');
}, 30_000);

test('nothing that git leaves out, secrets first, is sent to a build', () => {
  const lines = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
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
  // Servers that npm does not have come first.
  const commands = runs.filter((run: string) => !run.includes('apt-get'));
  expect(commands).toEqual(['npm ci', 'npm test']);
  expect(readFileSync('README.md', 'utf8')).toContain(commands.join(' && '));
  expect(execFileSync('git', ['ls-files', 'package-lock.json'], { encoding: 'utf8' })).not.toBe('');
});
