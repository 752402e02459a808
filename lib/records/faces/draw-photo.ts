import sharp from 'sharp';
import { type Seeded, seeded } from '@/lib/platform/random';
import { drawWall, strokeText, strokeWidthOf, WALLS } from './draw-chart';
import { drawFigure } from './draw-figure';

const WIDTH = 1080;
const HEIGHT = 870;

/** Draws a booking photo as JPEG. The same seed gives the same bytes. */
export function drawPhoto(seed: string): Promise<Buffer> {
  return sharp(Buffer.from(photoSvg(seed)))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

export function photoSvg(seed: string): string {
  const random = seeded(`photo ${seed}`);
  const wall = random.pick(WALLS);
  const size = random.between(770, 920);
  const x = (WIDTH - size) / 2 + random.between(-105, 105);
  const y = HEIGHT - size + random.between(6, 30);
  const [lightX, lightY, reach] = [random.between(0, 1), random.between(0, 0.75), random.between(0.75, 1.15)];
  const shadow = (lightX < 0.5 ? 1 : -1) * random.between(34, 70);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<radialGradient id="light" cx="${lightX.toFixed(2)}" cy="${lightY.toFixed(2)}" r="${reach.toFixed(2)}"><stop offset="0" stop-color="${wall.light}"/><stop offset=".62" stop-color="${wall.dark}"/><stop offset="1" stop-color="${wall.rule}" stop-opacity=".5"/></radialGradient>
<radialGradient id="shade"><stop offset="0" stop-color="#120c06" stop-opacity=".34"/><stop offset=".7" stop-color="#120c06" stop-opacity=".13"/><stop offset="1" stop-color="#120c06" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall.dark}"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
${drawWall(random, wall, { width: WIDTH, height: HEIGHT, inchPx: random.between(33, 39) })}
<ellipse cx="${x + size / 2 + shadow}" cy="${y + size * 0.38}" rx="${size * 0.3}" ry="${size * 0.38}" fill="url(#shade)"/>
${drawFigure(seed, random, { x, y, size })}
${drawPlacard(random, x + size / 2)}
</svg>`;
}

const BOARDS = [
  { board: '#1d1a16', chalk: '#f2e8d5' },
  { board: '#23303a', chalk: '#eef0ea' },
  { board: '#efe6d2', chalk: '#2a231a' },
];

function drawPlacard(random: Seeded, middleX: number): string {
  const { board, chalk } = random.pick(BOARDS);
  const [width, height] = [310, 132];
  const word = 'LINEUP';
  const x = middleX + random.between(-18, 18);
  const y = HEIGHT - 108 - random.between(0, 16);
  const turn = random.between(-2.4, 2.4).toFixed(1);
  const bars = [0.56, 0.34].map((share, i) => {
    const length = width * share * random.between(0.85, 1.1);
    return `<path d="M${-length / 2} ${80 + i * 22}h${length}" stroke-opacity=".5" stroke-width="7"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn})" stroke="${chalk}" stroke-linecap="round">
<rect x="${-width / 2 + 6}" y="8" width="${width}" height="${height}" rx="8" fill="#000" fill-opacity=".28" stroke="none"/>
<rect x="${-width / 2}" y="0" width="${width}" height="${height}" rx="8" fill="${board}" stroke="${chalk}" stroke-opacity=".85" stroke-width="4"/>
<g stroke-width="2.6">${strokeText(word, { x: -strokeWidthOf(word, 36) / 2, y: 22, height: 36 })}</g>${bars.join('')}</g>`;
}
