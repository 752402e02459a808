import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { hostsFinding, poolerFinding, tlsFinding } from '@/commands/doctor/hosting/addresses';
import { secretsFinding } from '@/commands/doctor/hosting/machine';
import { bucketFinding, functionPoolFinding, proxiesFinding } from '@/commands/doctor/hosting/pages';
import { WAYS, type Way, wayChecks } from '@/commands/doctor/hosting/ways';
import { settingProblems } from '@/lib/platform/config/check-settings';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/config/env';

const pageOf = (way: Way) => readFileSync(`docs/hosting/${way}.md`, 'utf8');

let filled = 0;
/** What a host writes for a placeholder. Each secret is another one. */
const FILLERS: Readonly<Record<string, () => string>> = {
  '32 random bytes': () =>
    Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 7 + ++filled) % 256)).toString('base64'),
  '48 hex digits': () => '0123456789abcdef'.repeat(3),
  user: () => 'lineup',
  password: () => '0123456789abcdef0123',
  endpoint: () => 'ep-cool-darkness-123456',
  'preview endpoint': () => 'ep-young-river-654321',
  region: () => 'eu-central-1',
  database: () => 'lineup',
  'database host': () => 'lineup-db.internal',
  project: () => 'abcdefghijklmnopqrst',
  account: () => '0123456789abcdef',
  'access key': () => 'key-id',
  secret: () => 'key-secret',
  "network of your host's router": () => '10.0.0.0/8',
};

/** Returns the blocks of settings of a page by their first line, with placeholders filled. */
function blocksOf(way: Way): Record<string, Record<string, string>> {
  const blocks = [...pageOf(way).matchAll(/```ini\n# (.+)\n([\s\S]+?)```/g)].map(
    ([, name = '', lines = '']) => {
      const text = lines.replace(/<([^>]+)>/g, (_, placeholder: string) => {
        const fill = FILLERS[placeholder];
        if (!fill) throw new Error(`nobody says what to write for <${placeholder}>`);
        return fill();
      });
      const pairs = text
        .trim()
        .split('\n')
        .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]);
      return [name, Object.fromEntries(pairs)];
    },
  );
  return Object.fromEntries(blocks);
}

/** What compose.yaml sets for its containers, from `.env`. */
function setByCompose(env: Record<string, string>): Record<string, string> {
  const compose = parse(readFileSync('compose.yaml', 'utf8'));
  const set = Object.entries<string>(compose['x-environment']).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):[?-](\w*)\}/g, (_, variable, otherwise) => env[variable] ?? otherwise),
  ]);
  return Object.fromEntries(set);
}

const [vercel, vm, containers] = WAYS.map(blocksOf) as [
  ReturnType<typeof blocksOf>,
  ReturnType<typeof blocksOf>,
  ReturnType<typeof blocksOf>,
];
const { 'pages and realtime': shared, 'pages and realtime, with Supabase': supabase } = vercel;
const CASES: Record<string, Record<string, string>> = {
  'Vercel: pages': { ...shared, ...vercel.pages },
  'Vercel: pages with Supabase': { ...shared, ...supabase, ...vercel.pages },
  'Vercel: realtime': { ...shared, ...vercel.realtime },
  'Vercel: realtime with Supabase': { ...shared, ...supabase, ...vercel.realtime },
  'one machine': { ...vm['.env'], ...setByCompose(vm['.env'] ?? {}) },
  'containers: pages': { ...containers['pages and realtime'], ...containers.pages },
  'containers: realtime': { ...containers['pages and realtime'], ...containers.realtime },
};

test.each(Object.entries(CASES))('the settings of %s are complete and valid', (_name, settings) => {
  expect(Object.keys(settings).length).toBeGreaterThan(15);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  expect(settingProblems(given)).toEqual([]);
  // Compose needs the password, Next its folder; all others are settings of the game.
  const others = ['DATABASE_PASSWORD', 'NEXT_DIST_DIR'];
  expect(
    Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name) && !others.includes(name)),
  ).toEqual([]);
});

test('a preview starts with the settings of its block, and not with those of production', () => {
  const { APP_URL: _address, SMTP_URL: _mail, ...others } = CASES['Vercel: pages'] ?? {};
  const ofVercel = { VERCEL: '1', VERCEL_ENV: 'preview', VERCEL_URL: 'lineup-abc.vercel.app' };
  const preview = parseEnv({ ...others, ...vercel['pages, for previews'], ...ofVercel });
  expect(preview.APP_URL).toBe('https://lineup-abc.vercel.app');
  expect(() => parseEnv({ ...others, ...ofVercel })).toThrow('PREVIEW_ONLY does not list');
});

test.each([
  'SESSION_SECRET',
  'FIELD_KEYS',
  'BLIND_INDEX_KEY',
  'TOKEN_KEY',
  'APP_URL',
  'DATABASE_URL',
  'S3_BUCKET',
])('the settings of Vercel are incomplete without %s', (name) => {
  const { [name]: _left, ...rest } = CASES['Vercel: pages'] ?? {};
  expect(settingProblems(rest).join('\n')).toContain(
    name === 'FIELD_KEYS' ? 'FIELD_KEYS' : `${name} is missing`,
  );
});

describe('the settings of a page pass the checks that the page promises', () => {
  const settings = (name: string) => {
    const given = Object.fromEntries(Object.entries(CASES[name] ?? {}).filter(([, value]) => value !== ''));
    return parseEnv({ ...given, VERCEL: '1' });
  };

  test.each(['Vercel: pages', 'Vercel: pages with Supabase'])('%s', (name) => {
    const given = settings(name);
    const found = [
      ...[hostsFinding, poolerFinding, tlsFinding, functionPoolFinding, bucketFinding].map((check) =>
        check(given),
      ),
      proxiesFinding(given, true),
    ];
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  });

  test.each(['one machine', 'containers: pages'])('%s', (name) => {
    const given = settings(name);
    const found = [hostsFinding(given), secretsFinding(given), proxiesFinding(given, false)];
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  });
});

test.each(WAYS)('the page of %s lists every check of doctor for it, and no other', (way) => {
  const [, section = ''] = pageOf(way).split('## What doctor checks');
  const rows = [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) => [
    ...names.matchAll(/`(\w+)`/g),
  ]);
  const needed = ['releases', 'worker', 'backups'];
  const listed = rows.map(([, name]) => name).filter((name) => !needed.includes(name ?? ''));
  const checks = wayChecks(way, {}, undefined as never).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(checks.toSorted());
});

test('the sums of the cost tables are right', () => {
  for (const way of ['vercel', 'containers'] as const) {
    const [, table = ''] = pageOf(way).split('| dollars |');
    const amounts = [...table.matchAll(/^\| (?!\*\*together).+ \| ([\d.]+) \|$/gm)].map(([, dollars]) =>
      Number(dollars),
    );
    const together = Number(/\*\*together\*\* \| \| \*\*(\d+)\*\*/.exec(table)?.[1]);
    expect(amounts.length).toBeGreaterThan(3);
    expect(Math.round(amounts.reduce((sum, dollars) => sum + dollars, 0))).toBe(together);
    expect(readFileSync('docs/hosting.md', 'utf8')).toContain(`| ${together} dollars |`);
  }
});
