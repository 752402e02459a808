import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { RETENTION } from '@/lib/retention/rules';

const [, section = ''] = readFileSync('docs/limits.md', 'utf8').split('\n## How long rows are kept\n');
const [table = ''] = section.split('\n## ');
/** The cells of each row, without the two lines of the head. */
const rows = [...table.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(2).map(([, ...cells]) => cells);
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

test('docs/limits.md says of every table how long its rows are kept, once', () => {
  const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []));
  expect(tables.length).toBeGreaterThan(30);
  expect(rows.flatMap(([names]) => namesIn(names)).toSorted()).toEqual(tables.toSorted());
});

test('the jobs it names exist, and it names every job that forgets', () => {
  const sources = globSync('realtime/jobs/*.ts').map((file) => readFileSync(file, 'utf8'));
  const ownJobs = sources.flatMap((text) =>
    [...text.matchAll(/\bname: '([^']+)'/g)].map(([, name = '']) => name),
  );
  const jobs = [...ownJobs, ...Object.keys(RETENTION)];
  const named = new Set(rows.flatMap(([, , cell]) => namesIn(cell)));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !jobs.includes(name ?? ''))).toEqual([]);
  expect(jobs.filter((name) => name.startsWith('forget ') && !named.has(name))).toEqual([]);
});
