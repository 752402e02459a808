import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '@/tests/support/browser';
import { ON_ITS_SIDE, OTHER_COLORS, PICTURES, VIEWS, type View } from './views';

const SHEET_WIDTH = 1560;

const figure = (file: string) =>
  `<figure><img src="${pathToFileURL(resolve(file))}"><figcaption>${basename(file, '.png')}</figcaption></figure>`;

/** Returns a page with the pictures side by side, each with its name. */
function sheet(files: readonly string[], columns: number): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 8px; background: #888; font: 12px sans-serif }
    main { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; align-items: start }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding: 2px; color: #fff }
  </style><main>${files.map(figure).join('')}</main>`;
}

function picturesOf({ name }: View): string[] {
  return globSync(`${PICTURES}/${name}/*.png`).toSorted();
}

/** Writes a page of all pictures of each view, and contact sheets of twelve, to test-results/look. */
export async function makeContactSheets(): Promise<void> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  for (const view of [...VIEWS, ...ON_ITS_SIDE, ...OTHER_COLORS]) {
    const files = picturesOf(view);
    const isWide = view.width > view.height;
    const [columns, perSheet] = isWide ? [4, 12] : [6, 12];
    if (files.length > 0) writeFileSync(`${PICTURES}/${view.name}.html`, sheet(files, columns));
    for (let at = 0; at < files.length; at += perSheet) {
      const number = String(at / perSheet + 1).padStart(2, '0');
      mkdirSync(`${PICTURES}/sheets`, { recursive: true });
      const html = `${PICTURES}/sheets/${view.name}-${number}.html`;
      writeFileSync(html, sheet(files.slice(at, at + perSheet), columns));
      await page.goto(String(pathToFileURL(resolve(html))));
      await page.screenshot({ path: html.replace('.html', '.png'), fullPage: true });
    }
  }
  await browser.close();
  if (existsSync(PICTURES)) console.log(`Contact sheets: ${PICTURES}/sheets`);
}
