import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

test('scripts run on the Node that the project brings along', () => {
  expect(process.versions.node.split('.')[0]).toBe('24');
});
