import type { Seeded } from '@/lib/platform/random';

/** Glyphs as strokes on a grid 16 units high. Fonts differ between machines. */
const GLYPHS: Record<string, [path: string, width: number]> = {
  '0': ['M5 0C1.5 0 0 3 0 8s1.5 8 5 8 5-3 5-8-1.5-8-5-8z', 10],
  '4': ['M7.5 16V0L0 11h10', 10],
  '5': ['M9 0H1.5L.8 7C2 6 3.5 5.5 5 5.5c3 0 5 2 5 5.2S8 16 5 16c-2.2 0-4-1-5-2.8', 10],
  '6': [
    'M8.8 1.2C8 .4 6.8 0 5.6 0 2 0 0 3.5 0 9.5 0 13.8 2 16 5 16s5-2.2 5-5.2S8 6 5.2 6C2.8 6 .8 7.4 0 9.6',
    10,
  ],
  '7': ['M0 0h10L4 16', 10],
  "'": ['M0 0v5', 2],
  L: ['M0 0v16h8', 8],
  I: ['M0 0v16', 1],
  N: ['M0 16V0l9 16V0', 9],
  E: ['M8 0H0v16h8M0 8h7', 8],
  U: ['M0 0v11a4.5 5 0 0 0 9 0V0', 9],
  P: ['M0 16V0h5a4 4 0 0 1 0 8.5H0', 9],
};
const GAP = 5;

export function strokeText(text: string, at: { x: number; y: number; height: number }): string {
  const scale = at.height / 16;
  let x = 0;
  const glyphs = [...text].map((char) => {
    const [path, width] = GLYPHS[char] ?? ['', 6];
    const drawn = `<path d="${path}" transform="translate(${x} 0)"/>`;
    x += width + GAP;
    return drawn;
  });
  return `<g transform="translate(${at.x} ${at.y}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

export function strokeWidthOf(text: string, height: number): number {
  const units = [...text].reduce((sum, char) => sum + (GLYPHS[char]?.[1] ?? 6) + GAP, -GAP);
  return (units * height) / 16;
}

export type Wall = { light: string; dark: string; rule: string };
/** Light and cool colors, so that every skin tone stands out. */
export const WALLS: readonly Wall[] = [
  { light: '#ece7da', dark: '#c4bda9', rule: '#4a4334' },
  { light: '#e3e1d8', dark: '#b3b0a3', rule: '#3c3a32' },
  { light: '#dfe4d8', dark: '#adb7a4', rule: '#353d30' },
  { light: '#dbe3e6', dark: '#a3b2ba', rule: '#2b373f' },
  { light: '#d3dde6', dark: '#94a7b8', rule: '#26333f' },
  { light: '#cfdcd9', dark: '#8fa5a1', rule: '#233431' },
  { light: '#dcd9e2', dark: '#a9a5b5', rule: '#33303c' },
  { light: '#e6e2d0', dark: '#b8b494', rule: '#3d3a26' },
  { light: '#c6d0d4', dark: '#86979f', rule: '#202c32' },
];

export function drawWall(
  random: Seeded,
  wall: Wall,
  size: { width: number; height: number; inchPx: number },
): string {
  const { width, height, inchPx } = size;
  const firstInch = 12 * 6 + 8 + random.int(3);
  const lines: string[] = [];
  for (let inch = firstInch; inch > firstInch - height / inchPx; inch -= 1) {
    const y = ((firstInch - inch) * inchPx).toFixed(1);
    if (inch % 6 === 0) lines.push(heavyRule(inch, Number(y), width, wall));
    else if (inch % 2 === 0)
      lines.push(`<path d="M0 ${y}H${width}" stroke="${wall.rule}" stroke-opacity=".2" stroke-width="2.5"/>`);
    else {
      const ticks = `M0 ${y}h34M${width} ${y}h-34`;
      lines.push(`<path d="${ticks}" stroke="${wall.rule}" stroke-opacity=".38" stroke-width="2.5"/>`);
    }
  }
  return lines.join('');
}

function heavyRule(inch: number, y: number, width: number, wall: Wall): string {
  const label = `${Math.floor(inch / 12)}'${inch % 12}`;
  const height = 40;
  const right = width - 30 - strokeWidthOf(label, height);
  const numerals = [30, right].map((x) => strokeText(label, { x, y: y - height - 12, height })).join('');
  return (
    `<path d="M0 ${y}H${width}" stroke="${wall.rule}" stroke-opacity=".6" stroke-width="5"/>` +
    `<g stroke="${wall.rule}" stroke-opacity=".8" stroke-width="2">${numerals}</g>`
  );
}
