import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { LOCKS } from '@/db/locks';
import * as schema from '@/db/schema';
import { RETENTION } from '@/lib/retention/rules';

test('the schema takes the values of enumerated columns from the contract', () => {
  const own = globSync('db/schema/*.ts').filter((file) =>
    /\benum: \[|\bas const\b/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});

const [, section = ''] = readFileSync('docs/limits.md', 'utf8').split('\n## How long rows are kept\n');
const [table = ''] = section.split('\n## ');
/** The cells of each row, without the two lines of the head. */
const keptRows = [...table.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(2).map(([, ...cells]) => cells);
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

test('docs/limits.md says of every table how long its rows are kept, once', () => {
  const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []));
  expect(tables.length).toBeGreaterThan(30);
  expect(keptRows.flatMap(([names]) => namesIn(names)).toSorted()).toEqual(tables.toSorted());
});

test('the jobs it names exist, and it names every job that forgets', () => {
  const sources = [...globSync('lib/**/*.ts'), ...globSync('worker/*.ts')].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const ownJobs = sources.flatMap((text) =>
    [...text.matchAll(/\bname: '([^']+)'/g)].map(([, name = '']) => name),
  );
  const jobs = [...ownJobs, ...Object.keys(RETENTION)];
  const named = new Set(keptRows.flatMap(([, , cell]) => namesIn(cell)));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !jobs.includes(name ?? ''))).toEqual([]);
  expect(jobs.filter((name) => name.startsWith('forget ') && !named.has(name))).toEqual([]);
});

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
  const [[, key] = []] = [...readFileSync('db/functions/count_dailies.sql', 'utf8').matchAll(LOCK_CALL)];
  expect(key).toBe(String(LOCKS.dailies));
});
