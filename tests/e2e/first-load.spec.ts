import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classesIn, readBuiltPages, wordsIn } from '@/tests/support/built-pages';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { firstLoadBytes, gzipBytes } from '@/tests/support/first-load';
import { currentQuestionId, rightAnswer, untilAsked } from '@/tests/support/round';

/** What the smallest page with a connection loads. An empty page of Next loads a little more. */
async function barestBytes(): Promise<number> {
  const folder = process.env.NEXT_DIST_DIR || '.next';
  const manifest = JSON.parse(await readFile(join(folder, 'build-manifest.json'), 'utf8'));
  const framework: string[] = manifest.rootMainFiles;
  const client = await readFile('node_modules/socket.io-client/dist/socket.io.esm.min.js');
  let bytes = gzipBytes(client);
  for (const file of framework) bytes += gzipBytes(await readFile(join(folder, file)));
  return bytes;
}

test('the first load of /home is at most 1.2 times the framework and socket.io-client', async ({ page }) => {
  await newPlayer(page);
  const html = await (await page.request.get('/home')).text();
  const bytes = await firstLoadBytes(html, async (address) => (await page.request.get(address)).body());
  expect(bytes / (await barestBytes())).toBeLessThanOrEqual(1.2);
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

/** Texts that only screens of the operator's desk have. */
const DESK_TEXTS = ['Signed in as', 'Use my passkey', 'Recovery codes'];
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
