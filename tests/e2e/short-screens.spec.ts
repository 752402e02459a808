import type { Page } from '@playwright/test';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import { openDaily } from '@/tests/support/daily-screen';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { FIXED_CODE, fixedQuestion, fixedRoom, fixRoom } from '@/tests/support/fixed-room';
import { openRoom as openLiveRoom } from '@/tests/support/live-room';
import { answers, photoShows, untilAsked, wrongAnswer } from '@/tests/support/round';
import { goOffline } from '../support/requests';

const SIZES = [
  { width: 320, height: 568 },
  { width: 375, height: 548 },
  { width: 360, height: 640 },
  { width: 390, height: 740 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
const LONGEST_LABELS = [
  'Tampering with evidence or a witness',
  'Using a vehicle without permission',
  'Open container or liquor violation',
  'Wanted in another state or county',
];
const PLACE = 'Fairbanks North Star Borough, AK';
const BOOKING: BookingSlip = {
  weekday: 'wednesday',
  part_of_day: 'afternoon',
  bond: 'from_5000',
  class: 'misdemeanor',
  arrested_by: 'court',
};

/** Gives every question that the server sends the longest labels and the longest booking slip. */
async function sendLongestTexts(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    server.onMessage((message) => {
      let count = 0;
      const text = String(message)
        .replace(/"option":"[^"]*"/g, () => `"option":"${LONGEST_LABELS[count++ % 4]}"`)
        .replace(
          /"place":(null|"[^"]*"),"booking":\{[^}]*\}/g,
          `"place":"${PLACE}","booking":${JSON.stringify(BOOKING)}`,
        );
      browser.send(text);
    });
  });
}

/** Opens a room that stays at one question with the longest texts. */
async function openRoom(page: Page) {
  const image = page.locator('img[alt^="Booking photo"]');
  const photo = new URL((await image.getAttribute('src')) ?? '', page.url()).pathname;
  const nowMs = Date.now();
  await page.clock.setFixedTime(nowMs);
  const texts = { options: LONGEST_LABELS, place: PLACE, booking: BOOKING };
  const room = fixedRoom(nowMs, {
    phase: 'question',
    game: 1,
    question: fixedQuestion(photo, nowMs, texts),
  });
  const fixed = await fixRoom(page, { room, seat: 1, choice: null });
  await page.goto(`/room/${FIXED_CODE}`);
  await photoShows(page);
  return {
    showNext: () => {
      const question = fixedQuestion(photo, nowMs, { ...texts, position: 3 });
      fixed.send('room', { ...room, question, version: room.version + 1 });
    },
  };
}

/** Checks that the page does not scroll, and that the whole question is above the tab bar. */
async function expectAllInView(page: Page, { leastPhoto = 150 } = {}): Promise<void> {
  await expect(answers(page)).toHaveText(LONGEST_LABELS.map((label) => new RegExp(label)));
  await expect(page.getByTestId('slip')).toContainText('Wednesday');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const name = `${size.width} × ${size.height}`;
    const found = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('.quiz-answers button')];
      return {
        lowest: Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom)),
        smallest: Math.min(...buttons.map((button) => button.getBoundingClientRect().height)),
        tabs: boxOf('.tab-bar')?.top ?? 0,
        photo: boxOf('.photo-box')?.toJSON(),
        slip: boxOf('[data-testid="slip"]')?.toJSON(),
        lines: new Set(
          [...document.querySelectorAll('[data-testid="slip"] li > :last-child')].map(
            (fact) => fact.getBoundingClientRect().top,
          ),
        ).size,
        scrolls: document.documentElement.scrollHeight - window.innerHeight,
      };
    });
    expect(found.lowest, `${name}: the fourth answer is above the tab bar`).toBeLessThanOrEqual(found.tabs);
    expect(found.smallest, `${name}: answers are tall enough to tap`).toBeGreaterThanOrEqual(44);
    expect(found.scrolls, `${name}: nothing scrolls`).toBeLessThanOrEqual(0);
    expect(found.photo.height, `${name}: the photo can be recognized`).toBeGreaterThanOrEqual(leastPhoto);
    // The board of a drawn photo is at its lower edge.
    expect(found.slip.top, `${name}: the slip covers no photo`).toBeGreaterThanOrEqual(found.photo.bottom);
    expect(found.slip.bottom, `${name}: the slip is above the tab bar`).toBeLessThanOrEqual(found.tabs);
    expect(found.lines, `${name}: the slip has two lines`).toBe(2);
  }
}

/** Scrolls down a window that is too low for any question. */
async function scrollDown(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
}

const expectAtTop = (page: Page) => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

test('the quiz shows photo and answers on short screens, and a new question starts at the top', async ({
  page,
}) => {
  await sendLongestTexts(page);
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  await expectAllInView(page);
  await scrollDown(page);
  await answers(page)
    .nth((await wrongAnswer(asked)) - 1)
    .click();
  await expect(page.getByText('2/10')).toBeAttached();
  await expectAtTop(page);
});

test('the daily shows photo and answers on short screens, and a new question starts at the top', {
  tag: '@soak',
}, async ({ page }) => {
  await sendLongestTexts(page);
  await newPlayer(page);
  await openDaily(page);
  await untilAsked(page, 'daily');
  await photoShows(page);
  await expectAllInView(page);
  await scrollDown(page);
  await answers(page).last().click();
  await expect(page.getByText('2/10')).toBeAttached();
  await expectAtTop(page);
});

test('a room shows photo and answers on short screens, and a new question starts at the top', {
  tag: '@soak',
}, async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  const { showNext } = await openRoom(page);
  await expectAllInView(page);
  await scrollDown(page);
  showNext();
  await expect(page.getByText('4/10')).toBeAttached();
  await expectAtTop(page);
});

test('without a network the fourth answer stays above the tab bar', { tag: '@soak' }, async ({ page }) => {
  await sendLongestTexts(page);
  await newPlayer(page);
  await untilAsked(page);
  await photoShows(page);
  await goOffline(page);
  await expect(page.getByTestId('offline')).toContainText('You’re offline');
  await expectAllInView(page);
});

test('a bar that leads back into a room leaves all answers in view', { tag: '@soak' }, async ({ page }) => {
  await sendLongestTexts(page);
  await newPlayer(page);
  const code = await openLiveRoom(page);
  await page.goto('/home');
  await expect(page.getByText(`Room ${code} is open`)).toBeVisible();
  await untilAsked(page);
  await photoShows(page);
  await expectAllInView(page, { leastPhoto: 100 });
});
