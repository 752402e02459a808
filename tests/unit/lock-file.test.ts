import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { version?: string; optionalDependencies?: Record<string, string> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** The locked package that `name` means to the package at `path`: the nearest folder upwards that has it. */
function meantBy(path: string, name: string): Locked | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[`${at}${at && '/'}node_modules/${name}`];
    if (found || at === '') return found;
  }
}

/**
 * `npm install` forgets the binaries of other platforms when the registry at hand does not serve them at that moment,
 * and `npm ci` then refuses the lock file as a whole, on every platform.
 */
test('the lock file holds every optional dependency, of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !meantBy(path, name)?.version),
  );
  expect(missing).toEqual([]);
});
