import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
