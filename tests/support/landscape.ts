import { expect, type Page } from '@playwright/test';

/** Phones on their side. */
export const IN_LANDSCAPE = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
/** Margin beside the content of a screen. */
const MARGIN = 32;

/** Measures the screen inside the page: the sides that its content leaves free, and numerals of height charts that are not whole. */
function measure() {
  const { innerWidth } = window;
  const content = [
    ...document.querySelectorAll('main :is(p, a, button, input, li, section, form, nav, .poster)'),
  ]
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, dialog'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 1);
  const cut: string[] = [];
  for (const marks of document.querySelectorAll('.height-marks')) {
    const chart = marks.getBoundingClientRect();
    const wall = marks.parentElement;
    const covers = [...(wall?.querySelectorAll('.photo-box, [data-testid="origin"]') ?? [])];
    for (const mark of marks.children) {
      const box = mark.getBoundingClientRect();
      // A numeral below the end of the wall is out of sight as a whole.
      if (box.left >= chart.right || !mark.checkVisibility({ visibilityProperty: true })) continue;
      const isCovered = covers.some((cover) => {
        const { left, right, top, bottom } = cover.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      if (isCovered || box.right > chart.right || box.bottom > chart.bottom) cut.push(mark.textContent ?? '');
    }
  }
  return {
    left: Math.min(...content.map(({ left }) => left)),
    right: innerWidth - Math.max(...content.map(({ right }) => right)),
    beyond: document.documentElement.scrollWidth - innerWidth,
    cut,
  };
}

/** Checks that the screen uses the width of a phone on its side. */
export async function expectWidthUsed(page: Page, name: string): Promise<void> {
  for (const size of IN_LANDSCAPE) {
    await page.setViewportSize(size);
    const wrong = async () => {
      const { left, right, beyond, cut } = await page.evaluate(measure);
      return { left: left > MARGIN, right: right > MARGIN, beyond: beyond > 0, cut };
    };
    // The layout follows the new size after a moment.
    await expect
      .poll(wrong, { message: `${name}, ${size.width} × ${size.height}` })
      .toEqual({ left: false, right: false, beyond: false, cut: [] });
  }
}
