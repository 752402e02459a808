import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ignored = (path: string) => ['node_modules', '.next', '.data', 'test-results'].includes(path);
const pages = globSync('{*,docs/**/*,data/**/*,local/**/*,.github/**/*}.md', { exclude: ignored }).map(
  (page) => page.replaceAll('\\', '/'),
);
const read = (file: string) => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const countWords = (page: string) => read(page).split(/\s+/).filter(Boolean).length;

/** The anchors of a page, as GitHub derives them from its headings. */
function anchors(page: string): string[] {
  return matches(read(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(page), path) : page;
  return existsSync(target) && (anchor === undefined || anchors(target).includes(anchor));
}

const FOLDERS =
  'app|bench|commands|components|data|db|docker|docs|lib|local|messages|public|realtime|tests|\\.github';
/** `<name>` and `*` in a path stand for any name. */
const exists = (path: string) =>
  existsSync(path) || (/[<*]/.test(path) && globSync(path.replace(/<[^>]+>/g, '*')).length > 0);

test('links lead somewhere', () => {
  const broken = pages.flatMap((page) =>
    matches(read(page), /(?:\]\(|src="|srcset=")([^)"]+)/g)
      .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('paths and scripts in code formatting exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  // The changelog also names what existed once.
  const current = pages.filter((page) => page !== 'CHANGELOG.md');
  const missing = current.flatMap((page) => [
    ...matches(read(page), new RegExp(`\`((?:${FOLDERS})/[^\`\\s]*)\``, 'g'))
      .filter((path) => !exists(path))
      .map((path) => `${page}: ${path}`),
    ...matches(read(page), /npm run ([a-z:-]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: npm run ${name}`),
  ]);
  expect(missing).toEqual([]);
});

test('README.md stays short', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(600);
});

test('each decision has a number of its own and three parts on half a page, and the index lists it', () => {
  const decisions = pages.filter((page) => /decisions\/\d{4}-/.test(page)).toSorted();
  const numbers = decisions.map((page) => page.slice('docs/decisions/'.length).slice(0, 4));
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
  const index = read('docs/decisions/README.md');
  for (const page of decisions) {
    expect(matches(read(page), /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
    expect([page, countWords(page) <= 300]).toEqual([page, true]);
    expect(index).toContain(page.replace('docs/decisions/', ''));
  }
});

test('the index of the documentation lists every page', () => {
  const index = read('docs/README.md');
  const listed = pages.filter((page) => /^docs\/[a-z-]+\.md$/.test(page));
  expect(listed.filter((page) => !index.includes(`(${page.replace('docs/', '')})`))).toEqual([]);
});

test('the layers in text and picture are those of the check', () => {
  const layers = /const FEATURES = \[([\s\S]*?)\n\];/.exec(read('.dependency-cruiser.cjs'))?.[1] ?? '';
  const rows = matches(layers, /\[(.+)\]/g).map((row) => row.replaceAll("'", ''));
  expect(rows.length).toBeGreaterThan(5);
  const [text, picture] = [read('docs/architecture.md'), read('docs/pictures/architecture.svg')];
  for (const [at, features] of rows.entries()) {
    expect(text).toContain(`| ${at + 1} | ${features} |`);
    expect(picture).toContain(`>${at + 1} ${features}<`);
  }
});

test('sources refer to documentation that exists', () => {
  const sources = globSync(
    `{${FOLDERS.replaceAll('|', ',').replace(',\\.github', '')}}/**/*.{ts,tsx,css,sql}`,
  );
  expect(sources.length).toBeGreaterThan(500);
  const missing = sources.flatMap((source) =>
    matches(read(source), /(?<![\w/-])(docs\/[\w/-]+(?:\.[a-z]+)?)/g)
      .filter((path) => !existsSync(path) && globSync(`${path}-*.md`).length === 0)
      .map((path) => `${source}: ${path}`),
  );
  expect(missing).toEqual([]);
});
