import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCKS } from '@/db/locks';

const MIGRATIONS = join(process.cwd(), 'db/migrations');
const LOCK_CALL = /\bpg_(?:try_)?advisory_\w*lock\w*\s*\(([^)]*)\)/gi;

test('no two advisory locks share a number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});

test('the migrations take only the lock that the registry gives to SQL', () => {
  const taken = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(LOCK_CALL)])
    .map(([, key]) => key?.trim());
  expect(taken.length).toBeGreaterThan(0);
  expect([...new Set(taken)]).toEqual([String(LOCKS.compactScoreMoves)]);
});
