import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCKS } from '@/db/locks';

const LOCK_CALL = /\bpg_(?:try_)?advisory_\w*lock\w*\s*\(([^)]*)\)/gi;

test('no two advisory locks share a number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});

test('the SQL in db takes only locks that LOCKS names', () => {
  const taken = globSync('db/*/*.sql')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(LOCK_CALL)])
    .map(([, key]) => key?.trim());
  expect(taken.length).toBeGreaterThan(0);
  const named = new Set(Object.values(LOCKS).map(String));
  expect(taken.filter((key) => !named.has(key ?? ''))).toEqual([]);
});

test('a finished daily is counted under the lock of the dailies', () => {
  const [[, key] = []] = [...readFileSync('db/functions/count_daily.sql', 'utf8').matchAll(LOCK_CALL)];
  expect(key).toBe(String(LOCKS.dailies));
});
