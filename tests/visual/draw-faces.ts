/** `npm run faces`: draws 60 people of the bank on one sheet, a column for each skin tone, on the pages of both themes. */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { bankLines } from '@/lib/records/bank/bank-feed';
import { photoSvg } from '@/lib/records/faces/draw-photo';
import { SKIN_TONES } from '@/lib/records/faces/palette';
import { PICTURES } from './views';

/** `--page` in app/globals.css, dark and light. */
const PAGES = ['#10141f', '#efe4cb'];
const ROWS_PER_PAGE = 3;
const ROWS = PAGES.length * ROWS_PER_PAGE;
const [WIDTH, HEIGHT, GAP] = [240, 193, 8];
const FILE = `${PICTURES}/faces.png`;

/** Returns the first drawings of the bank with each tone. */
function drawingsByTone(): string[][] {
  const columns: string[][] = SKIN_TONES.map(() => []);
  for (const line of [...bankLines()].slice(1)) {
    const svg = photoSvg(line.slice(0, line.indexOf(',')));
    const column = columns[SKIN_TONES.findIndex(({ skin }) => svg.includes(`fill="${skin}"`))];
    if (column && column.length < ROWS) column.push(svg);
    if (columns.every(({ length }) => length === ROWS)) break;
  }
  return columns;
}

const left = (column: number) => GAP + column * (WIDTH + GAP);
const top = (row: number) => GAP + Math.floor(row / ROWS_PER_PAGE) * GAP + row * (HEIGHT + GAP);
const width = left(SKIN_TONES.length);
const pageHeight = top(ROWS_PER_PAGE) - GAP;

const faces = drawingsByTone().flatMap((drawings, column) =>
  drawings.map(async (svg, row) => ({
    input: await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).png().toBuffer(),
    left: left(column),
    top: top(row),
  })),
);
const pages = PAGES.map((background, i) => ({
  input: { create: { width, height: pageHeight, channels: 3 as const, background } },
  left: 0,
  top: i * pageHeight,
}));
mkdirSync(PICTURES, { recursive: true });
await sharp({ create: { width, height: pageHeight * PAGES.length, channels: 3, background: '#000' } })
  .composite([...pages, ...(await Promise.all(faces))])
  .png()
  .toFile(FILE);
console.log(`Faces: ${FILE}`);
