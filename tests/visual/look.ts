import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '@/tests/support/e2e';
import { E2E } from '@/tests/support/e2e-settings';
import { FIND_FLAWS } from './flaws';
import { PICTURES, VIEWS, type View } from './views';

export { expect, newGuest, newPlayer, query, withDatabase } from '@/tests/support/e2e';

type Fixtures = {
  /** Records every request to another host; asserts at the end that there was none. */
  ownHostsOnly: undefined;
};

/** Extends the test of the browser tests: it also fails on any request to another host. */
export const test = base.extend<Fixtures>({
  ownHostsOnly: [
    async ({ context }, use) => {
      const foreign = new Set<string>();
      const ports = [E2E.port, E2E.realtimePort, E2E.checkoutPort];
      const ours = new Set(ports.map((port) => `localhost:${port}`));
      const note = (address: string) => {
        const { protocol, host } = new URL(address);
        if (!/^(data|blob|about):$/.test(protocol) && !ours.has(host)) foreign.add(host);
      };
      context.on('request', (request) => note(request.url()));
      context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
      await use(undefined);
      expect([...foreign], 'no request to another host').toEqual([]);
    },
    { auto: true },
  ],
});

/** Toasts stay on screen while the window is not focused. */
async function tellWindow(page: Page, event: 'blur' | 'focus'): Promise<void> {
  await page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
}

/** Waits for fonts and icons, and for the end of every finite animation. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Booking photos have test ids of their own, and some states are about missing ones.
    const icons = [...document.images].filter(
      (image) => image.src.includes('/badge/') && image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.allSettled(icons.map((image) => image.decode()));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}

/** Returns everything that axe finds, best practice included, as lines. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `axe ${id}: ${help} (${node.target.join(' ')})`),
  );
}

async function setView(page: Page, { width, height, colorScheme, reducedMotion }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion });
}

/** Takes a picture of the screen, and one of its end when it is longer than the window. */
async function takePictures(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, animations: 'disabled' });
  const rest = await page.evaluate(() => {
    const root = document.documentElement;
    const isOpen = document.querySelector('dialog[open]') !== null;
    return isOpen ? 0 : root.scrollHeight - root.clientHeight;
  });
  if (rest < 80) return;
  const before = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await page.screenshot({ path: `${path}~foot.png`, animations: 'disabled' });
  await page.evaluate((top) => window.scrollTo({ top }), before);
}

type LookOptions = {
  /** Must be visible first. */
  shows?: Locator;
  /** Findings that start like this are not ours. */
  leaveOut?: string[];
  views?: readonly View[];
};

/** Takes a picture of the state on screen in every view, toasts included, and asserts that no flaw is measurable. */
export async function look(
  page: Page,
  name: string,
  { shows, leaveOut = [], views = VIEWS }: LookOptions = {},
): Promise<void> {
  if (shows) await expect(shows).toBeVisible();
  await tellWindow(page, 'blur');
  for (const view of views) {
    await setView(page, view);
    await untilStill(page);
    await takePictures(page, `${PICTURES}/${view.name}/${name}`);
    const flaws = await page.evaluate<string[]>(FIND_FLAWS);
    const found = [...flaws, ...(await axeFindings(page))].filter(
      (flaw) => !leaveOut.some((known) => flaw.startsWith(known)),
    );
    expect.soft(found, `${name}, ${view.name}`).toEqual([]);
  }
  await setView(page, VIEWS[0]);
  await tellWindow(page, 'focus');
}
