import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '@/package.json' with { type: 'json' };

type Locked = {
  name?: string;
  version?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** Returns the locked package that `name` resolves to for the package at `path`. */
function meantBy(path: string, name: string): Locked | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[`${at}${at && '/'}node_modules/${name}`];
    if (found || at === '') return found;
  }
}

/**
 * Without them `npm ci` refuses the lock file on every platform. `npm install` drops those that the registry does not serve at
 * that moment.
 */
test('the lock file holds every optional dependency, of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !meantBy(path, name)?.version),
  );
  expect(missing).toEqual([]);
});

test('package.json allows or denies every install script, so that npm asks nothing', () => {
  const decided = Object.keys(manifest.allowScripts);
  const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  expect(names).not.toHaveLength(0);
  expect(names.filter((name) => !decided.includes(name))).toEqual([]);
});

test('no package that reports installations is installed', () => {
  const scarf = Object.entries(lock.packages).filter(([path]) => path.endsWith('/@scarf/scarf'));
  expect(scarf.map(([, { name }]) => name)).toEqual(['empty-npm-package']);
});

/** Below these, known holes are open (security advisories of each package); a lock file must not slip under them. */
const FLOORS = {
  next: '16.4.6',
  sharp: '0.35.4',
  'socket.io-parser': '4.2.7',
  'engine.io': '6.6.7',
  'drizzle-orm': '0.45.2',
};

function installedVersion(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string })
    .version;
}

/** Negative when `a` is older than `b`; both are plain x.y.z. */
function compare(a: string, b: string): number {
  const numbersOf = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

test.each([
  ['16.4.6', '16.4.6', 0],
  ['16.4.10', '16.4.6', 1],
  ['16.3.9', '16.4.6', -1],
  ['0.35.3', '0.35.4', -1],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compare(a, b))).toBe(sign);
});

test.each(Object.entries(FLOORS))('%s is at least %s', (name, floor) => {
  expect(compare(installedVersion(name), floor)).toBeGreaterThanOrEqual(0);
});

test('updates of packages wait a week, and those that are held exist', () => {
  type Update = { cooldown: { 'default-days': number }; ignore?: { 'dependency-name': string }[] };
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: (Update & { 'package-ecosystem': string })[];
  };
  for (const { cooldown } of updates) expect(cooldown['default-days']).toBeGreaterThanOrEqual(7);
  const held = updates.find((one) => one['package-ecosystem'] === 'npm')?.ignore ?? [];
  expect(held.length).toBeGreaterThan(0);
  for (const { 'dependency-name': name } of held) expect(installedVersion(name)).toMatch(/^\d/);
});

test('scripts run on the Node that the project brings along', () => {
  expect(process.versions.node.split('.')[0]).toBe('24');
});

const WITH_60 = ['lib/right.ts'];
const WITH_61 = [
  'app/wrong.tsx',
  'bench/wrong.ts',
  'components/wrong.tsx',
  'lib/wrong.ts',
  'realtime/wrong.ts',
];

const functionOf = (lines: number) =>
  `export function long(call: () => void): void {\n${'  call();\n'.repeat(lines)}}\n`;

test('a function may have a body of 60 lines, and not of 61', () => {
  const root = mkdtempSync(join(tmpdir(), 'lineup-lines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  copyFileSync('biome.json', join(root, 'biome.json'));
  const files = [
    ...WITH_60.map((file) => [file, 60] as const),
    ...WITH_61.map((file) => [file, 61] as const),
  ];
  for (const [file, lines] of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), functionOf(lines));
  }
  const args = [
    resolve('node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--vcs-enabled=false',
    '--reporter=json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const found: { category: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics;
  const tooLong = found.filter(({ category }) => category.endsWith('/noExcessiveLinesPerFunction'));
  expect(tooLong.map(({ location }) => location.path).toSorted()).toEqual(WITH_61);
});
