import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { ALL_NETWORKS } from '@/lib/accounts/limits';
import { utcDay } from '@/lib/contract/daily/day';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { E2E, takeGameSettings } from './e2e-settings';
import { putPlayerIn } from './signed-in';

export { expect } from '@playwright/test';

type Options = {
  /** Console errors that a spec causes on purpose. One expression: Playwright reads a second one as options of the fixture. */
  expectedErrors: [] | [RegExp];
};
type Fixtures = Options & {
  /** Checks every page of the test for errors at the end. */
  watched: undefined;
};

/** The boards also show players of other tests, whose photo may be replaced before it loads. */
const PHOTO_REPLACED = /status of 404 .*\/profile-images\?/;

/** Playwright's test, failing on any console error, uncaught exception or violation of the content security policy. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const problems: string[] = [];
      const report = (problem: string) => {
        if (![...expectedErrors, PHOTO_REPLACED].some((expected) => expected.test(problem)))
          problems.push(problem);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          console.error(`policy: ${violation.violatedDirective} stopped ${violation.blockedURI}`);
        });
      });
      await use(undefined);
      expect(problems, 'nothing may break in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Errors without a network. A navigation, or the loss of the network, also cancels a script that is still loading, which the
 * service worker reports so.
 */
export const NETWORK_LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED \(.*\/_next\/static\//;

/** From where the browsers of all tests call. */
const ADDRESS = '127.0.0.1';

export type TestPlayer = { username: string; email: string; password: string };

/** One password for all players of a worker, because hashing is slow. */
const PASSWORD = `right-${randomBytes(5).toString('hex')}`;

function newCredentials(): TestPlayer {
  // Digits only: random letters may spell a refused name.
  const id = BigInt(`0x${randomBytes(5).toString('hex')}`).toString();
  return { username: `p_${id}`, email: `p_${id}@players.example`, password: PASSWORD };
}

/** Creates a signed-in player without the screens and the confirmation email; ends on /home. `signUp` and `logIn` use the screens. */
export async function newPlayer(page: Page): Promise<TestPlayer> {
  const player = newCredentials();
  await liftLimits();
  await putPlayerIn(page, player);
  await page.goto('/home');
  return player;
}

/** Starts a game as a guest on the landing page; ends on /home. */
export async function newGuest(page: Page): Promise<void> {
  await liftLimits();
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree & Play as a guest' }).click();
  await page.waitForURL('**/home');
}

export async function signUp(page: Page): Promise<TestPlayer> {
  const player = newCredentials();
  await liftLimits();
  await page.goto('/register');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(player.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/login');
  return player;
}

/** Logs in through the screen; ends on /home, or where an earlier link leads. */
export async function logIn(
  page: Page,
  player: Pick<TestPlayer, 'email' | 'password'>,
  endsAt = '/home',
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${endsAt}`);
}

/** Forgets what was counted for the address of all tests and for all addresses together. Counts of a player stay, for other tests. */
export async function liftLimits(): Promise<void> {
  takeGameSettings();
  const guests = `guests of ${ADDRESS}`;
  // Free rounds of guests are counted for each day.
  const subjects = [ADDRESS, guests, `${utcDay(Date.now())} ${guests}`, ALL_NETWORKS];
  const keys = subjects.map((subject) => `%:${blindIndex('rate_limits.key', subject)}`);
  await query`delete from rate_limits where key like any(${keys})`;
}

export async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(E2E.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Value = postgres.ParameterOrFragment<never>;

export function query<T extends readonly (object | undefined)[] = postgres.Row[]>(
  text: TemplateStringsArray,
  ...values: readonly Value[]
): Promise<postgres.RowList<T>> {
  return withDatabase((sql) => sql<T>(text, ...values));
}

const MAX_LOOKS = 3;

/** Fails on anything that axe calls serious or critical, naming the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // After a navigation the title comes with the last piece of the document.
  await expect(page).toHaveTitle(/./);
  // While a toast fades in, its contrast is too low, and one may come in the middle of a look.
  let grave: string[] = [];
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    await untilStill(page);
    grave = await graveViolations(page);
    if (grave.length === 0) return;
  }
  expect(grave).toEqual([]);
}

/** Checks that nothing is wider than the window, and that axe reports no accessibility problem. */
export async function expectFits(page: Page): Promise<void> {
  // Do not use innerWidth: a phone zooms out until wide content fits, so innerWidth grows with it.
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wide, `${page.url()} is no wider than the screen`).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Resizes the viewport, and waits until lengths in dvh match its height. Chromium updates them some frames after `innerHeight`. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // app/globals.css gives the body a `min-height` of 100dvh.
  await expect(page.locator('body')).toHaveCSS('min-height', `${size.height}px`);
}

/** Does `expectFits` at the width of the narrowest phone; `npm run look` does it at the other sizes. */
export async function expectFitsNarrowest(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  if (before) await page.setViewportSize(before);
}

/** Waits until no animation runs that has an end. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

async function graveViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
    );
}
