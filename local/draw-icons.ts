/** `npx tsx local/draw-icons.ts`: draws the app icons from app/icon.svg. Run it after changing that file. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const SIDE = 64;
const WALL = '#10141f';
/** Launchers can crop a maskable icon to the middle 80 %, so each side gets this margin. */
const MARGIN = 9;
const FAVICON_SIDE = 32;

const drawing = await readFile('app/icon.svg', 'utf8');

/** Without rounded corners: systems round them. */
const square = drawing.replace('rx="14"', 'rx="0"');

const padded = square
  .replace(
    `viewBox="0 0 ${SIDE} ${SIDE}"`,
    `viewBox="${-MARGIN} ${-MARGIN} ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}"`,
  )
  .replace(
    `<rect width="${SIDE}" height="${SIDE}" rx="0" fill="${WALL}"/>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="${WALL}"/>`,
  )
  .replace('M0 13h64M0 26h64M0 39h64M0 52h64', 'M-9 0h82M-9 13h82M-9 26h82M-9 39h82M-9 52h82M-9 65h82')
  .replace('l.5 9H10.5l.5-9', 'l1 21H10l1-21');

const ICONS: readonly [file: string, svg: string, side: number][] = [
  ['public/icons/icon-192.png', drawing, 192],
  ['public/icons/icon-512.png', drawing, 512],
  ['public/icons/maskable-192.png', padded, 192],
  ['public/icons/maskable-512.png', padded, 512],
  // Next links it from every page as the home screen icon of Apple devices.
  ['app/apple-icon.png', square, 180],
];

function drawPng(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Wraps a PNG as an icon file with one picture: a header of 6 bytes and a directory entry of 16. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

for (const [file, svg, side] of ICONS) await writeFile(file, await drawPng(svg, side));
// Browsers request it at the root for responses without an icon, such as plain text.
await writeFile('public/favicon.ico', icoOf(await drawPng(drawing, FAVICON_SIDE), FAVICON_SIDE));
