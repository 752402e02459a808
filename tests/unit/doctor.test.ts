import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { checkPush, operatorFinding } from '@/commands/doctor/address-checks';
import {
  type Check,
  type DoctorSettings,
  exitCodeOf,
  nameOf,
  ok,
  resultText,
  runChecks,
  unused,
  warning,
} from '@/commands/doctor/check';
import { backupFinding, clockFinding } from '@/commands/doctor/database-checks';
import { hostsFinding, poolerFinding } from '@/commands/doctor/hosting/addresses';
import { diskFinding, secretsFinding, sharedFilesFinding } from '@/commands/doctor/hosting/machine';
import { bucketFinding, functionPoolFinding } from '@/commands/doctor/hosting/pages';
import { keyFinding } from '@/commands/doctor/key-check';
import { checkOffSite, offSiteFinding } from '@/commands/doctor/off-site-check';
import { checkAge, checkReleases } from '@/commands/doctor/release-check';
import { checkMail, checkRedis, checkStorage } from '@/commands/doctor/service-checks';
import { checkStore, endpointFinding } from '@/commands/doctor/store-check';
import { checkUploads } from '@/commands/doctor/upload-check';
import { backupName } from '@/lib/backups/off-site-backups';
import { HANDLED_EVENTS } from '@/lib/store/provider/stripe-events';
import release from '@/package.json' with { type: 'json' };
import { startBackupBucket } from '@/tests/support/backup-bucket';
import { startS3 } from '@/tests/support/s3';
import { TEST_SETTINGS } from '@/tests/support/settings';

const DAY = 86_400;
const SECRET = 'hunter2secret';
const hosts = (APP_URL: string, REALTIME_URL: string) => hostsFinding({ APP_URL, REALTIME_URL });
const [LOCAL, HOSTED] = [new URL('http://localhost:3000'), new URL('https://desk.lineup.example')];
const hoursOld = (hours: number) => new Date(Date.UTC(2026, 10, 28) - hours * 3_600_000);
const offSite = (hours: number | null, every: number) =>
  offSiteFinding(hours === null ? null : hoursOld(hours), every, hoursOld(0));
const stored = (files = new Map<string, Uint8Array>()) => ({
  put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  get: async (key: string) => files.get(key) ?? null,
  remove: async (key: string) => void files.delete(key),
});

test('a check that throws or hangs is a finding, and the others run', async () => {
  const checks: Check[] = [
    { name: 'throws', run: () => Promise.reject(Object.assign(new Error(SECRET), { code: 'EACCES' })) },
    { name: 'hangs', run: () => new Promise(() => {}) },
    {
      name: 'needs',
      run: () => Promise.reject(Object.assign(new Error(SECRET), { query: '', code: 'ECONNREFUSED' })),
    },
    { name: 'works', run: async () => ok('It works.') },
  ];
  const results = await runChecks(checks, 20);
  expect(results.map(({ name, state }) => [name, state])).toEqual([
    ['throws', 'problem'],
    ['hangs', 'problem'],
    ['needs', 'warning'],
    ['works', 'ok'],
  ]);
  const text = resultText(results);
  expect(text).toContain('PROBLEM   throws  The check failed: EACCES.');
  expect(text).toContain('PROBLEM   hangs   No answer within 0.02 s.');
  expect(text).toContain('ok        works   It works.');
  expect(text).not.toContain(SECRET);
  expect(nameOf(new Error(SECRET, { cause: { code: 'ENOTFOUND' } }))).toBe('ENOTFOUND');
});

test('the exit code is 1 with a problem, and 2 with warnings alone where that is asked for', () => {
  const named = (state: 'ok' | 'warning' | 'problem' | 'unused') => ({ name: 'x', state, found: '' });
  expect(exitCodeOf([named('ok'), named('unused')], true)).toBe(0);
  expect(exitCodeOf([named('warning')], false)).toBe(0);
  expect(exitCodeOf([named('warning')], true)).toBe(2);
  expect(exitCodeOf([named('warning'), named('problem')], true)).toBe(1);
});

const keys = (newest: string, count: number, ageDays: number | null) =>
  keyFinding({ newest, count, ageDays });
const operators = (url: URL, able: number, waiting: number) => operatorFinding(url, { able, waiting });

test.each([
  ['a clock that is close', clockFinding(-1200), 'ok', 'ahead of'],
  ['a clock that drifts', clockFinding(6000), 'warning', '6.0 s behind'],
  ['a clock that is far off', clockFinding(-31_000), 'problem', '31.0 s ahead of'],
  ['no backup of a local game', backupFinding(null, true), 'unused', 'has no backup'],
  ['no backup of a hosted game', backupFinding(null, false), 'warning', 'has no backup'],
  ['a fresh backup', backupFinding(3600 * 5, false), 'ok', '5 hours'],
  ['an old backup', backupFinding(4 * DAY, false), 'warning', '4 days'],
  ['a key of unknown age', keys('k2', 2, null), 'ok', '2 keys, the newest is k2'],
  ['a clock that agrees', clockFinding(30), 'ok', 'the same time'],
  ['a backup of the last hour', backupFinding(3600, false), 'ok', '1 hour old'],
  ['no off-site backup yet', offSite(null, 24), 'warning', 'no off-site backup'],
  ['an off-site backup in time', offSite(47, 24), 'ok', '47 hours old'],
  ['a late off-site backup', offSite(49, 24), 'warning', '49 hours old'],
  ['an off-site backup that is late by its schedule', offSite(3, 1), 'warning', '3 hours old'],
  ['a key of today', keys('k1', 1, 0.4), 'ok', 'changed today'],
  ['a desk with operators', operators(LOCAL, 1, 1), 'ok', '1 operator can sign in'],
  ['a local desk without passkeys', operators(LOCAL, 0, 1), 'ok', 'no operator has a passkey'],
  ['a hosted desk without passkeys', operators(HOSTED, 0, 1), 'warning', 'no operator has a passkey'],
  ['a hosted desk without operators', operators(HOSTED, 0, 0), 'warning', 'there is no operator'],
  ['a young key', keys('k1', 1, 30), 'ok', '30 days'],
  ['an old key', keys('k1', 1, 400), 'warning', '400 days'],
] as const)('%s', (_what, { state, found }, expected, part) => {
  expect(state).toBe(expected);
  expect(found).toContain(part);
});

test('a hosted release is old after 90 days, by the date that the changelog has for its version', () => {
  const { version, releasedOn } = release;
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version} - ${releasedOn}\n`);
  const at = (days: number) => new Date(Date.parse(releasedOn) + days * DAY * 1000);
  expect(checkAge({ APP_URL: HOSTED.href }, at(90))).toMatchObject({ state: 'ok' });
  expect(checkAge({ APP_URL: HOSTED.href }, at(91))).toMatchObject({
    state: 'warning',
    found: `Version ${version} was released on ${releasedOn}, 91 days ago.`,
  });
  expect(checkAge({ APP_URL: LOCAL.href }, at(91)).state).toBe('unused');
});

const NEON = 'ep-cool-1.eu-central-1.aws.neon.tech';
const SUPABASE = 'aws-0-eu-central-1.pooler.supabase.com';
const addresses = (pooled: string, direct?: string) =>
  poolerFinding({
    DATABASE_URL: `postgres://${pooled}/x`,
    ...(direct ? { DATABASE_DIRECT_URL: `postgres://${direct}/x` } : {}),
  });

test.each([
  ["Neon's two hosts", addresses(NEON.replace('-1.', '-1-pooler.'), NEON), 'ok'],
  ["Neon's two hosts, exchanged", addresses(NEON, NEON.replace('-1.', '-1-pooler.')), 'problem'],
  ["Supabase's poolers by transaction and session", addresses(`${SUPABASE}:6543`, `${SUPABASE}:5432`), 'ok'],
  ["Supabase's pooler and database", addresses(`${SUPABASE}:6543`, 'db.abc.supabase.co:5432'), 'ok'],
  ["Supabase's session pooler alone", addresses(`${SUPABASE}:5432`), 'problem'],
  ["Supabase's transaction pooler for both", addresses(`${SUPABASE}:6543`, `${SUPABASE}:6543`), 'problem'],
  ['two hosts of another provider', addresses('pool.example', 'db.example'), 'ok'],
  ['two projects of a platform', hosts('https://a.vercel.app', 'https://b.vercel.app'), 'problem'],
  ['two names of one domain', hosts('https://a.example', 'https://b.a.example'), 'ok'],
  [
    'two apps of a part of a platform',
    hosts('https://a.up.railway.app', 'https://b.up.railway.app'),
    'problem',
  ],
  ['two apps of a platform', hosts('https://a.fly.dev', 'https://b.fly.dev'), 'problem'],
  ['a loopback name', hosts('https://localhost', 'https://b.a.example'), 'problem'],
  ['frozen connections', functionPoolFinding({ DATABASE_POOL_SIZE: 2 }), 'problem'],
  [
    'an open bucket address',
    bucketFinding({ STORAGE_DRIVER: 's3', S3_ENDPOINT: 'http://s3.example' }),
    'problem',
  ],
  ['a full disk', diskFinding(1e8), 'problem'],
  ['a disk that fills', diskFinding(3e9), 'warning'],
  ['a roomy disk', diskFinding(3e10), 'ok'],
  ['the disk of the container', sharedFilesFinding({ STORAGE_DIR: '/' }), 'problem'],
  ['a mounted disk', sharedFilesFinding({ STORAGE_DIR: '/proc' }), 'ok'],
] as const)('checks of a way to host: %s', (_what, { state }, expected) => {
  expect(state).toBe(expected);
});

test('secrets that are weak or serve twice are named and not shown', () => {
  const strong = 'Zr8cQm0vLx3WbT5yNf7KpHs2JdGa9EuR';
  const DATABASE_URL = 'postgres://lineup:0123456789abcdef0123@database/lineup';
  const found = (settings: object) => secretsFinding({ DATABASE_URL, SESSION_SECRET: strong, ...settings });
  expect(found({ TOKEN_KEY: strong.toLowerCase() }).state).toBe('ok');
  expect(found({ TOKEN_KEY: strong }).found).toBe('SESSION_SECRET and TOKEN_KEY are the same.');
  expect(found({ SESSION_SECRET: 'a'.repeat(32) }).found).toBe('Weak: SESSION_SECRET.');
  const short = found({ DATABASE_URL: `postgres://lineup:${SECRET}@database/lineup` });
  expect(short).toMatchObject({ state: 'problem', found: expect.stringContaining('DATABASE_PASSWORD') });
  expect(JSON.stringify(short)).not.toContain(SECRET);
});

test('the bucket of off-site backups must be listed, and its keys are not printed', async () => {
  expect(await checkOffSite({})).toMatchObject({ state: 'unused' });
  const { settings, bucket, close } = await startBackupBucket();
  try {
    const given = settings as DoctorSettings;
    expect(await checkOffSite(given)).toMatchObject({ state: 'warning' });
    await bucket.put(`${backupName(new Date())}.json`, Buffer.from('{}'));
    expect(await checkOffSite(given)).toMatchObject({ state: 'ok' });
    const refused = await checkOffSite({ ...given, BACKUP_S3_ACCESS_KEY_ID: SECRET });
    expect(refused).toMatchObject({ state: 'problem' });
    expect(refused.found).toBe('The bucket lineup could not be listed: InvalidAccessKeyId.');
  } finally {
    await close();
  }
});

test('storage must write, read the same, and delete', async () => {
  expect(await checkStorage({}, stored())).toMatchObject({ state: 'ok' });
  const changing = { ...stored(), get: async () => new Uint8Array([1]) };
  expect(await checkStorage({}, changing)).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('changed a file'),
  });
  const keeping = { ...stored(), remove: async () => {} };
  expect(await checkStorage({}, keeping)).toMatchObject({ found: expect.stringContaining('still there') });
  const refusing = {
    ...stored(),
    put: () => Promise.reject(new Error(`storage could not keep a file: ${SECRET}`)),
  };
  expect(await checkStorage({}, refusing)).toMatchObject({
    state: 'problem',
    found: 'The store could not keep a file: Error.',
  });
});

test('the bucket must let pages of the desk send files', async () => {
  const desk = 'http://localhost:3000';
  const s3 = await startS3(desk);
  const settings = { ...s3.settings, APP_URL: desk };
  expect(await checkUploads(settings)).toMatchObject({ state: 'ok' });
  expect(await checkUploads({ ...settings, S3_BUCKET: 'other' })).toMatchObject({ state: 'warning' });
  await s3.close();
  expect(await checkUploads(settings)).toMatchObject({ found: expect.stringContaining('ECONNREFUSED') });
  expect(await checkUploads({ APP_URL: desk })).toMatchObject({ state: 'unused' });
});

test('a hosted game needs one key of its pages over releases, in its builds too', async () => {
  const distDir = mkdtempSync(join(tmpdir(), 'lineup-build-'));
  const [key, other] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
  const check = (given?: string, APP_URL = HOSTED.href) =>
    checkReleases({ APP_URL, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: given }, distDir);
  try {
    expect(await check()).toMatchObject({ state: 'warning', found: expect.stringContaining('is not set') });
    expect((await check(undefined, LOCAL.href)).state).toBe('unused');
    // Nothing was built here, as in the container of realtime.
    expect((await check(key)).state).toBe('ok');
    mkdirSync(join(distDir, 'server'));
    const manifest = JSON.stringify({ node: {}, edge: {}, encryptionKey: key });
    writeFileSync(join(distDir, 'server', 'server-reference-manifest.json'), manifest);
    expect((await check(key)).state).toBe('ok');
    const wrong = await check(other);
    expect(wrong).toMatchObject({ state: 'warning', found: expect.stringContaining('not built with') });
    expect(JSON.stringify(wrong)).not.toMatch(new RegExp(`${key.slice(0, 8)}|${other.slice(0, 8)}`));
  } finally {
    rmSync(distDir, { recursive: true });
  }
});

test('a mail server and a Redis that do not answer are problems, and none is none', async () => {
  const [mail, redis] = [`smtp://me:${SECRET}@127.0.0.1:1`, `redis://:${SECRET}@127.0.0.1:1`];
  const found = [await checkMail({ SMTP_URL: mail }), await checkRedis({ REDIS_URL: redis })];
  expect(found.map(({ state }) => state)).toEqual(['problem', 'problem']);
  expect(JSON.stringify(found)).not.toContain(SECRET);
  expect((await checkMail({})).state).toBe('unused');
  expect((await checkRedis({})).state).toBe('unused');
});

const APP_URL = 'https://lineup.example';
const url = `${APP_URL}/api/webhooks/stripe`;
const settings = { APP_URL, STRIPE_WEBHOOK_SECRETS: ['whsec_a'], STRIPE_SECRET_KEY: 'sk_live_x' };
const endpoint = { url, status: 'enabled', enabled_events: [...HANDLED_EVENTS], api_version: null };

test.each<[string, Partial<Record<keyof typeof endpoint, unknown>>, secrets: string[], string, string]>([
  ['is there', {}, ['whsec_a'], 'ok', 'real money'],
  ['takes all events', { enabled_events: ['*'] }, ['whsec_a'], 'ok', '1 secret here'],
  ['is missing', { url: 'https://other.example' }, ['whsec_a'], 'problem', 'No webhook endpoint'],
  ['is disabled', { status: 'disabled' }, ['whsec_a'], 'problem', 'disabled'],
  ['lacks an event', { enabled_events: HANDLED_EVENTS.slice(1) }, ['a'], 'problem', HANDLED_EVENTS[0] ?? '?'],
  ['has no secret here', {}, [], 'problem', 'STRIPE_WEBHOOK_SECRETS'],
  ['has old secrets', {}, ['a', 'b', 'c'], 'warning', '3 secrets'],
])('the webhook endpoint %s', (_what, change, secrets, state, part) => {
  const given = { ...settings, STRIPE_WEBHOOK_SECRETS: secrets };
  const found = endpointFinding([{ ...endpoint, ...change }] as never, given as never);
  expect(found).toMatchObject({ state, found: expect.stringContaining(part) });
});

test('the store is checked with the key, and not at all without one', async () => {
  const stripe = (list: () => Promise<unknown>) => ({ webhookEndpoints: { list } }) as unknown as Stripe;
  const refused = (statusCode: number) =>
    stripe(() => Promise.reject(Object.assign(new Error(SECRET), { statusCode })));
  const check = (opened: Stripe) => checkStore(settings, opened);
  expect((await check(stripe(async () => ({ data: [endpoint] })))).state).toBe('ok');
  expect((await check(refused(401))).state).toBe('problem');
  expect((await check(refused(403))).state).toBe('warning');
  expect((await check(refused(500))).found).toBe('Stripe does not answer: 500.');
  expect((await checkStore({ STORE: 'off' })).state).toBe('unused');
  expect((await checkStore({})).state).toBe('unused');
  expect((await checkStore({ ...settings, STRIPE_API_URL: 'http://127.0.0.1:1' })).state).toBe('unused');
});

test('push keys must be complete and a pair', async () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = TEST_SETTINGS;
  const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT };
  expect((await checkPush(keys)).state).toBe('ok');
  const other = Buffer.alloc(32, 7).toString('base64url');
  const found = [
    await checkPush({ VAPID_PUBLIC_KEY }),
    await checkPush({ ...keys, VAPID_PRIVATE_KEY: other }),
  ];
  expect(found.map(({ state }) => state)).toEqual(['problem', 'problem']);
  expect(JSON.stringify(found)).not.toContain(other);
  expect((await checkPush({})).state).toBe('unused');
});

test('what is not used says so, and each finding has a line of its own', () => {
  const text = resultText([
    { name: 'a', ...unused('None.') },
    { name: 'bc', ...warning('Old.\nOlder.', 'Renew it.') },
  ]);
  const indent = ' '.repeat(14);
  expect(text).toBe(`not used  a   None.\nwarning   bc  Old.\n${indent}Older.\n${indent}→ Renew it.`);
});
