import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { version?: string; optionalDependencies?: Record<string, string> };
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
