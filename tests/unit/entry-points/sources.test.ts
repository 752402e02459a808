import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { actionFiles, actionNames, sources } from '@/tests/support/action-files';

/** Returns the imports of a file, as `app/_actions/session.ts#logOutAction`. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '((?:@|\.\.?)\/[^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const target = from.startsWith('@/') ? from.slice(2) : join(dirname(file), from);
      return names.split(',').map((name) => `${target}.ts#${name.trim().split(' as ')[0]}`);
    },
  );
}

test('every action is imported by a page or a component, since Next builds no other', () => {
  const imported = new Set([...sources()].flatMap(([file, text]) => importsOf(file, text)));
  expect(actionNames().length).toBeGreaterThan(20);
  expect(actionNames().filter((name) => !imported.has(name))).toEqual([]);
});

test('every use server directive is at the top of its file, where the list of entry points finds it', () => {
  for (const file of actionFiles()) {
    expect(readFileSync(file, 'utf8').match(/['"]use server['"]/g), file).toHaveLength(1);
    expect(readFileSync(file, 'utf8').startsWith("'use server';\n"), file).toBe(true);
  }
});

test('a page starts to read before it waits for its texts, so that the layout waits for what it reads', () => {
  const pages = globSync('app/**/page.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const reading = pages.filter(({ text }) => text.includes('await readForPage('));
  expect(reading.length).toBeGreaterThan(5);
  // In the page itself: two spaces before each statement.
  const waitsFirst =
    /^export default async function .*?^ {2}const [^\n]*await getTexts.*?await readForPage\(/ms;
  expect(reading.filter(({ text }) => waitsFirst.test(text)).map(({ file }) => file)).toEqual([]);
});

/** A log call with an error that bypasses errorReport. */
const RAW_ERROR =
  /\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:(?:err|error|cause)\s*[,)]|\{[^}]*?\b(?:err\b|error\s*[,}]|error:(?!\s*errorReport\()))/;

test('errors reach the log through errorReport only', () => {
  const files = globSync('{app,lib,realtime}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => RAW_ERROR.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  "ctx.log.error({ err: cause }, 'x')",
  "log.warn({ job, error }, 'x')",
  "log.error({ error: cause }, 'x')",
  'log.fatal(error)',
])('%s is found', (line) => expect(line).toMatch(RAW_ERROR));

/** The only files that write to the storage of a browser; each is forgotten at logout or a choice for the device. */
const KEEPERS = [
  // Built files and the offline page alone.
  'app/_server/pages/offline-worker.ts',
  'components/client/device/appearance.ts',
  'components/client/device/device-settings.ts',
  'components/client/device/player-storage.ts',
  // Marks of operators on photos: ids of records alone, until the tab is closed.
  'components/desk/held/use-held-desk.ts',
  // A choice that the server reads with each photo.
  'components/setting/device-switches.tsx',
];

const pageFiles = globSync(['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.ts']);

const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('nothing but the keepers writes to the storage of a browser', () => {
  expect(pageFiles.length).toBeGreaterThan(100);
  const writers = pageFiles.filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open)\b/.test(
      without(readFileSync(file, 'utf8')),
    ),
  );
  expect(writers.sort()).toEqual(KEEPERS);
});
