import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { register } from '@/instrumentation';
import { TEST_SETTINGS } from '@/tests/support/settings';

const dataDir = mkdtempSync(join(tmpdir(), 'lineup-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** One setting of each kind: missing, of a wrong form, missing beside another, and of a wrong form that breaks the log. */
const WRONG = {
  ...TEST_SETTINGS,
  DATA_DIR: dataDir,
  SESSION_SECRET: 'canary-too-short',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'canary',
  TRUSTED_PROXIES: '10.0.0.0/8, proxy.internal',
  STORAGE_DRIVER: 's3',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'canary',
  LOG_LEVEL: 'loud',
  SMTP_URL: 'smtp://user:canary@localhost',
};
const REFUSAL = `Settings are missing or wrong (see .env.example):
  SESSION_SECRET is not valid. Set it to a random secret of at least 32 characters (openssl rand -base64 32).
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not valid. Set it to the 32 random bytes in base64 that the build was given (openssl rand -base64 32), or leave it empty.
  TRUSTED_PROXIES is not valid. Set it to addresses or ranges of your proxies (10.0.0.0/8), or vercel, comma-separated, or leave it empty.
  LOG_LEVEL is not valid. Set it to trace, debug, info, warn, error, fatal or silent, or leave it empty.
  MAIL_FROM is missing, but the game sends mail. Set it to the sender of mail, such as Lineup <no-reply@lineup.example>.
  S3_BUCKET is missing, but STORAGE_DRIVER=s3 needs it. Set it to the name of the bucket.
`;

/** Runs a process of the game with these settings until it ends. */
function run(args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
  });
  const run = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    run.out += data;
  });
  child.stderr.on('data', (data) => {
    run.err += data;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, ...run })));
}

test.each([
  ['the pages', ['commands/start-pages.ts']],
  ['realtime', ['realtime/server.ts']],
  ['a command', ['commands/store.ts', 'list']],
])(
  '%s lists every missing or wrong setting and ends before it listens',
  { timeout: 60_000 },
  async (_, args) => {
    expect(await run(args, WRONG)).toEqual({ code: 1, out: '', err: REFUSAL });
  },
);

test('npm start lists every missing or wrong setting before it starts anything', {
  timeout: 60_000,
}, async () => {
  expect(await run(['local/start.ts'], WRONG)).toEqual({ code: 1, out: '', err: `\n${REFUSAL}` });
});

test('the migration needs the address of the database alone', async () => {
  const migrate = (DATABASE_URL: string) => run(['commands/migrate.ts'], { DATABASE_URL });
  const sentence = (what: string) =>
    `Settings are missing or wrong (see .env.example):\n  DATABASE_URL ${what}. Set it to the address of the database, such as postgres://user:password@host/lineup.\n`;
  expect(await migrate('')).toEqual({ code: 1, out: '', err: sentence('is missing') });
  expect(await migrate('mysql://host/x')).toEqual({ code: 1, out: '', err: sentence('is not valid') });
});

beforeEach(() => {
  vi.unstubAllEnvs();
});

test('the pages on a host that starts Next itself list them too', async () => {
  for (const [name, value] of Object.entries({ ...WRONG, NEXT_RUNTIME: 'nodejs' })) vi.stubEnv(name, value);
  let err = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  await expect(register()).rejects.toThrow('exit 1');
  write.mockRestore();
  exit.mockRestore();
  expect(err).toBe(REFUSAL);
});
