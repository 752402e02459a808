import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { currentQuestionId, rightAnswer, untilAsked } from '@/tests/support/round';

type Manifest = {
  clientModules: Record<string, { chunks: string[] }>;
  entryCSSFiles: Record<string, { path: string }[]>;
  entryJSFiles: Record<string, string[]>;
};

/** What the browser of some pages may load: modules by path, scripts and styles by file. */
type Loaded = { modules: Set<string>; scripts: Map<string, string>; styles: Map<string, string> };

const folder = () => process.env.NEXT_DIST_DIR || '.next';
const readBuilt = (file: string) => readFileSync(join(folder(), file), 'utf8');

function readManifest(file: string): Manifest {
  const scope: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
  runInNewContext(readBuilt(file), { ...scope, globalThis: scope });
  const [manifest] = Object.values(scope.__RSC_MANIFEST ?? {});
  if (!manifest) throw new Error(`${file} has no manifest`);
  return manifest;
}

/** Adds a script and those that it loads later. */
function addScript(loaded: Loaded, file: string): void {
  if (loaded.scripts.has(file)) return;
  const text = readBuilt(file);
  loaded.scripts.set(file, text);
  for (const [later] of text.matchAll(/static\/chunks\/[\w~.-]+\.js/g)) addScript(loaded, later);
}

/** Reads from the build what the pages load for whose file `isWanted`, such as `(play)/home/page`. */
function readBuiltPages(isWanted: (page: string) => boolean): Loaded {
  const loaded: Loaded = { modules: new Set(), scripts: new Map(), styles: new Map() };
  const files = globSync('server/app/**/page_client-reference-manifest.js', { cwd: folder() });
  for (const file of files.filter((one) => isWanted(one.slice('server/app/'.length)))) {
    const { clientModules, entryCSSFiles, entryJSFiles } = readManifest(file);
    for (const [path, { chunks }] of Object.entries(clientModules)) {
      loaded.modules.add(path);
      for (const chunk of chunks.filter((one) => one.endsWith('.js')))
        addScript(loaded, chunk.replace(/^\/_next\//, ''));
    }
    for (const script of Object.values(entryJSFiles).flat()) addScript(loaded, script);
    for (const { path } of Object.values(entryCSSFiles).flat()) loaded.styles.set(path, readBuilt(path));
  }
  return loaded;
}

/** Returns the classes of style sheets, as the markup names them. */
function classesIn(styles: Iterable<string>): Set<string> {
  const found = [...styles].flatMap((text) => [...text.matchAll(/\.((?:\\.|[\w-])+)/g)]);
  return new Set(found.map(([, name = '']) => name.replace(/\\(.)/g, '$1')));
}

/** Returns the words of these sources, classes among them. */
function wordsIn(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').split(/[\s"'`{}<>=;,()]+/)));
}

/** Returns the addresses of a document's scripts, without those for browsers without modules. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  const addresses = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1] ?? []);
  const preloads = [...html.matchAll(/<link\b[^>]*\bas="script"[^>]*>/gi)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/i.exec(tag)?.[1] ?? [],
  );
  return [...new Set([...addresses, ...preloads])];
}

/** Size of a gzipped script. */
const gzipBytes = (script: string | Uint8Array): number => gzipSync(script, { level: 9 }).length;

/** Returns the compressed size of a document's scripts in bytes. */
async function firstLoadBytes(
  html: string,
  load: (address: string) => Promise<string | Uint8Array>,
): Promise<number> {
  let bytes = 0;
  for (const address of scriptsOf(html)) bytes += gzipBytes(await load(address));
  return bytes;
}

/** What the smallest page with a connection loads. An empty page of Next loads a little more. */
async function barestBytes(): Promise<number> {
  const manifest = JSON.parse(readBuilt('build-manifest.json'));
  const framework: string[] = manifest.rootMainFiles;
  const client = await readFile('node_modules/socket.io-client/dist/socket.io.esm.min.js');
  let bytes = gzipBytes(client);
  for (const file of framework) bytes += gzipBytes(readBuilt(file));
  return bytes;
}

test('the first load of /home is at most 1.22 times the framework and socket.io-client', async ({ page }) => {
  await newPlayer(page);
  const html = await (await page.request.get('/home')).text();
  const bytes = await firstLoadBytes(html, async (address) => (await page.request.get(address)).body());
  expect(bytes / (await barestBytes())).toBeLessThanOrEqual(1.22);
});

test('in Spanish, the first load of /home is at most 3 KB larger', async ({ page }) => {
  await newPlayer(page);
  const load = async (): Promise<number> => {
    const html = await (await page.request.get('/home')).text();
    const scripts = await firstLoadBytes(html, async (address) => (await page.request.get(address)).body());
    return gzipBytes(html) + scripts;
  };
  const english = await load();
  await page.goto('/setting');
  await page.getByText('Español', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await load()) - english).toBeLessThanOrEqual(3 * 1024);
});

test('the page contains the open question without its answer', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  const html = await (await page.request.get('/home')).text();
  expect(html).toContain(asked);
  expect(html).not.toMatch(/matchValue\W+(true|false)/);
  expect(html.match(/data-verdict="waiting"/g)).toHaveLength(4);
  await page.reload();
  expect(await untilAsked(page)).toBe(asked);
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(page.getByTestId('result')).toContainText('+10');
  // Back to the page as it came: what has been answered since is not asked again.
  await expect(page.getByText('2/10')).toBeVisible();
  const second = await untilAsked(page);
  await page.getByRole('link', { name: 'Store' }).click();
  await page.waitForURL('**/shop');
  await page.goBack();
  await page.waitForURL('**/home');
  expect(await untilAsked(page)).toBe(second);
  expect(await currentQuestionId(page)).toBe(second);
  await expect(page.getByText('Answered elsewhere')).toHaveCount(0);
});

/** Keys of texts that only screens of the operator's desk show. */
const DESK_TEXTS = ['loggedInAs', 'usePasskey', 'recoveryCodes'];
const OF_DESK = /^(app\/\(desk\)|components\/desk)\//;

test("no code and no style of the operator's desk is in what players load", () => {
  const isDesk = (page: string) => page.startsWith('(desk)/');
  const [desk, players] = [readBuiltPages(isDesk), readBuiltPages((page) => !isDesk(page))];
  const deskModules = (modules: Set<string>) =>
    [...modules].filter((path) => /\/components\/desk\/|simplewebauthn/.test(path));
  const textsIn = (scripts: Map<string, string>) =>
    DESK_TEXTS.filter((text) => [...scripts.values()].some((script) => script.includes(text)));
  // What is looked for is found where it belongs.
  expect(deskModules(desk.modules).length).toBeGreaterThan(5);
  expect(textsIn(desk.scripts)).toEqual(DESK_TEXTS);
  expect(deskModules(players.modules)).toEqual([]);
  expect(textsIn(players.scripts)).toEqual([]);

  const sources = globSync('{app,components,lib,realtime}/**/*.{ts,tsx,css}');
  const onlyDesk = wordsIn(sources.filter((file) => OF_DESK.test(file)));
  for (const word of wordsIn(sources.filter((file) => !OF_DESK.test(file)))) onlyDesk.delete(word);
  // Plain names such as `top-2` are in tests and docs too, which Tailwind reads.
  const deskClasses = (styles: Map<string, string>) =>
    [...classesIn(styles.values())].filter((name) => /[:[]/.test(name) && onlyDesk.has(name));
  expect(deskClasses(desk.styles).length).toBeGreaterThan(5);
  expect(deskClasses(players.styles)).toEqual([]);
});
