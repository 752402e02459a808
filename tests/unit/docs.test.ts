import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { SETTING_NAMES } from '@/lib/platform/config/env';

const ignored = (path: string) => ['node_modules', '.next', '.data', 'test-results'].includes(path);
const pages = globSync('{*,{docs,data,local,lib,realtime,worker,db,.github}/**/*}.md', {
  exclude: ignored,
}).map((page) => page.replaceAll('\\', '/'));
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
  'app|bench|build|commands|components|data|db|docker|docs|lib|local|messages|public|realtime|tests|worker|\\.github';
const exists = (path: string) =>
  existsSync(path) ||
  (/[<*]/.test(path) && globSync(path.replace(/<[^>]+>/g, '*'), { exclude: ignored }).length > 0);
/** `<name>` and `*` in a path stand for any name. A path may start at the folder of its page. */
const pathExists = (page: string, path: string) => exists(path) || exists(join(dirname(page), path));

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
      .filter((path) => !pathExists(page, path))
      .map((path) => `${page}: ${path}`),
    ...matches(read(page), /npm run ([a-z:-]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: npm run ${name}`),
  ]);
  expect(missing).toEqual([]);
});

/** Every file of the repository that a person writes. */
const files = globSync(
  [`{${FOLDERS.replaceAll('|', ',').replace('\\', '')}}/**/*.*`, '*.*', '.env.example', '.*.cjs'],
  { exclude: ignored },
).map((file) => file.replaceAll('\\', '/'));

/** Every word of the sources, without those of this file: it contains wrong names on purpose. */
const words = new Set(
  files
    .filter((file) => /\.(tsx?|[mc]js|sql|css|ya?ml|example|Dockerfile)$|^package\.json$/.test(file))
    .filter((file) => file !== 'tests/unit/docs.test.ts')
    .flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []),
);

/** Files that a running game, a build or another project makes. */
const FOREIGN_FILES = new Set([
  'running-settings.json',
  'secrets.json',
  '.nft.json',
  'umich-uccs-database.json',
]);
/** Names of other programs, and one of the product specification. */
const FOREIGN_WORDS = new Set([
  ...['pg_dump', 'limit_conn', 'honor_labels', 'sPublish', 'streamCount', 'useShardedPubSub'],
  'userData',
]);

const filesByName = Map.groupBy(files, (file) => file.slice(file.lastIndexOf('/') + 1));

/** A page beside the code means the files of its own folder, or one whose name no other file has. */
function isFile(page: string, name: string): boolean {
  if (/[<*]/.test(name)) return pathExists(page, name.includes('/') ? name : `**/${name}`);
  const named = filesByName.get(name.slice(name.lastIndexOf('/') + 1)) ?? [];
  const found = named.filter((file) => file === name || file.endsWith(`/${name}`));
  const isBesideCode = /^(lib|realtime|worker|db)\//.test(page) && !name.includes('/');
  if (!isBesideCode) return found.length > 0;
  return found.length === 1 || found.some((file) => file.startsWith(`${dirname(page)}/`));
}

const FILE_NAME = /^[\w@.()[\]<>*/-]+\.(tsx?|[mc]?js|sql|css|json|csv|ya?ml)$/;
/** A constant, a table or a column, a name in camelCase, or any word with `()`. */
const WORD = /^([A-Z]{4,}|[A-Za-z]\w*_\w+|[A-Za-z]*[a-z0-9][A-Z]\w*|[a-z]\w*(?=\(\)))(?:\(\))?$/;

/** Returns the code-formatted names of files, constants and functions in a text that are not in the repository. */
function unknownNames(page: string, text: string): string[] {
  return matches(text, /(?<!`)`([^`\n]+)`(?!`)/g).filter((name) => {
    if (FILE_NAME.test(name))
      return !FOREIGN_FILES.has(name.slice(name.lastIndexOf('/') + 1)) && !isFile(page, name);
    const parts = name.split('.').flatMap((part) => WORD.exec(part)?.[1] ?? []);
    return parts.some((word) => !words.has(word) && !FOREIGN_WORDS.has(word));
  });
}

/** Removes sections whose heading has a date: they may name what existed then. */
const undated = (text: string) =>
  text
    .split(/^(?=#+ )/m)
    .filter((section) => !/^#+ .*\d{4}-\d\d-\d\d/.test(section))
    .join('');

test('every file, constant and function that a document mentions exists', () => {
  const current = pages.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/'));
  const unknown = current.flatMap((page) =>
    unknownNames(page, undated(read(page))).map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the check of names finds those that are wrong', () => {
  const text =
    '`limits.ts`, `rules.ts`, `judge-answers.ts`, `MAX_LIVES_EVER`, `judgeNoAnswer()`, `MAX_MEMBERS`, `judgeAnswer`';
  expect(unknownNames('lib/retention/README.md', text)).toEqual([
    'limits.ts',
    'judge-answers.ts',
    'MAX_LIVES_EVER',
    'judgeNoAnswer()',
  ]);
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
  const listed = pages.filter((page) => /^docs\/(hosting\/)?[a-z-]+\.md$/.test(page));
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

const docs = globSync('docs/*.md').map(read).join('\n');
const metricSources = globSync(['lib/**/*.ts', 'realtime/**/*.ts', 'worker/*.ts']).map(read).join('\n');
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('the documentation names metrics that exist', () => {
  const metrics = all(docs, /\b(lineup_[a-z_]+)/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(metrics.filter((name) => !metricSources.includes(`'${name}'`))).toEqual([]);
});

test('the documentation names jobs that exist', () => {
  const jobs = all(docs, /\bjob `([a-z ]+)`/g);
  expect(jobs.length).toBeGreaterThan(4);
  expect(jobs.filter((name) => !metricSources.includes(`'${name}'`))).toEqual([]);
});

test('the documentation names settings that exist, and each setting is listed', () => {
  const settings = all(read('.env.example'), /^# ([A-Z][A-Z0-9_]+)=/gm);
  expect(SETTING_NAMES.filter((name) => !settings.includes(name))).toEqual([]);
  const ofOthers = ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'DATABASE_PASSWORD'];
  // Code formatting with an underscore; the codes of refusals have a table in limits.md.
  const pages = [
    'hosting',
    'hosting/vercel',
    'hosting/vm',
    'hosting/containers',
    'settings',
    'keys',
    'store',
    'records',
    'backups',
    'mail',
    'operating',
  ];
  const text = pages.map((page) => read(`docs/${page}.md`)).join('\n');
  const named = all(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g);
  expect(named.filter((name) => !settings.includes(name) && !ofOthers.includes(name))).toEqual([]);
  const list = read('docs/settings.md');
  const isListed = (name: string) => list.includes(`\`${name}\``) || name.startsWith('S3_');
  expect(settings.filter((name) => !isListed(name))).toEqual([]);
});

const page = readFileSync('docs/specification.md', 'utf8');
const citing = globSync('{app,components,lib,db,realtime,commands,local,tests}/**/*.{ts,tsx}').map(
  (file) => ({
    file,
    // Comments wrap: a citation may go on after ` * ` or `// ` on the next line.
    text: readFileSync(file, 'utf8').replace(/\n\s*(\*|\/\/)?\s*/g, ' '),
  }),
);

function cited(pattern: RegExp): { file: string; target: string }[] {
  return citing.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, targets = '']) =>
      targets.split(/,? and |, /).map((target) => ({ file, target })),
    ),
  );
}

test('every section of the specification that a comment cites is a heading of docs/specification.md', () => {
  const sections = new Set([...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => number));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const found = cited(/docs\/specification\.md, sections? (\d(?:(?:, | and )\d)*)/g);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ target }) => !sections.has(target))).toEqual([]);
});

test('every decision that a comment cites is a heading of docs/specification.md', () => {
  const decisions = new Set([...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title));
  const found = citing.flatMap(({ file, text }) =>
    [...text.matchAll(/docs\/specification\.md, (?:section \d and )?"([^"]+)"/g)].map(([, target = '']) => ({
      file,
      target,
    })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ target }) => !decisions.has(target))).toEqual([]);
});

test('section 7 lists every call of the API', () => {
  const listed = [...page.matchAll(/^\| `((?:GET|POST) \/v1\/\S+)`/gm)].map(([, call]) => call);
  const served = apiCalls.map(({ definition: { method, path } }) => `${method} /v1/${path}`);
  expect(listed.toSorted()).toEqual(served.toSorted());
});

test('the JSON of the page fits the schemas of its calls', () => {
  const examples = [...page.matchAll(/```json (\w+)\n([\s\S]*?)```/g)];
  expect(examples.map(([, call]) => call)).toEqual(['login', 'update_life']);
  for (const [, call, json = ''] of examples) {
    const { definition } = apiCalls.find(({ definition }) => definition.path === call) ?? {};
    expect(definition?.schema.safeParse(JSON.parse(json)), call).toMatchObject({ success: true });
  }
});
