import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '@/lib/platform/config/env';

const PAGES = ['docs/hosting.md', 'docs/limits.md'];
const text = PAGES.map((page) => readFileSync(page, 'utf8')).join('\n');
const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

test('the pages on hosting name metrics, commands and settings that exist', () => {
  const sources = globSync(['lib/platform/metrics/*.ts', 'lib/operations/*.ts', 'realtime/*.ts']).map(
    (file) => readFileSync(file, 'utf8'),
  );
  const metrics = all(/\b(lineup_[a-z_]+)/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(metrics.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(all(/npm run ([a-z:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const ofOthers = ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'DATABASE_PASSWORD'];
  // In code marks with an underscore; codes of refusals stand in a table of limits.md, settings do not.
  const hosting = readFileSync('docs/hosting.md', 'utf8');
  const settings = [...hosting.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(settings.filter((name) => !SETTING_NAMES.includes(name) && !ofOthers.includes(name))).toEqual([]);
});

test('their links lead somewhere', () => {
  for (const page of PAGES)
    for (const [, target = ''] of readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)\)/g))
      expect([target, existsSync(join(dirname(page), target))]).toEqual([target, true]);
});
