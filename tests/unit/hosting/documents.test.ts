import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '@/lib/platform/config/env';

const read = (file: string) => readFileSync(file, 'utf8');
const docs = globSync('docs/*.md').map(read).join('\n');
const sources = globSync(['lib/{operations,platform/metrics}/*.ts', 'realtime/**/*.ts']).map(read).join('\n');
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('the documentation names metrics that exist', () => {
  const metrics = all(docs, /\b(lineup_[a-z_]+)/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(metrics.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('the documentation names jobs that exist', () => {
  const jobs = all(docs, /\bjob `([a-z ]+)`/g);
  expect(jobs.length).toBeGreaterThan(4);
  expect(jobs.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('the documentation names settings that exist, and each setting is listed', () => {
  const settings = all(read('.env.example'), /^# ([A-Z][A-Z0-9_]+)=/gm);
  expect(SETTING_NAMES.filter((name) => !settings.includes(name))).toEqual([]);
  const ofOthers = ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'DATABASE_PASSWORD'];
  // Code formatting with an underscore; the codes of refusals have a table in limits.md.
  const pages = ['hosting', 'settings', 'keys', 'store', 'records', 'backups', 'mail', 'operating'];
  const text = pages.map((page) => read(`docs/${page}.md`)).join('\n');
  const named = all(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g);
  expect(named.filter((name) => !settings.includes(name) && !ofOthers.includes(name))).toEqual([]);
  const list = read('docs/settings.md');
  const isListed = (name: string) => list.includes(`\`${name}\``) || name.startsWith('S3_');
  expect(settings.filter((name) => !isListed(name))).toEqual([]);
});
