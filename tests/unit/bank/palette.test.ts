import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from '@/lib/platform/random';
import { drawFigure } from '@/lib/records/faces/draw-figure';
import { MOUTHS } from '@/lib/records/faces/features';
import { EYE_WHITE, IRISES, SKIN_TONES } from '@/lib/records/faces/palette';

/** A color of CIE L*a*b* in polar form: lightness 0 to 100, hue in degrees. */
type LabColor = { lightness: number; chroma: number; hue: number };

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const curve = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);

/** Reads `#rrggbb` (sRGB, D65). */
function colorOf(hex: string): LabColor {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  const [greenRed, blueYellow] = [500 * (x - y), 200 * (y - z)];
  return {
    lightness: 116 * y - 16,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: (Math.atan2(blueYellow, greenRed) * 180) / Math.PI,
  };
}

const tones = SKIN_TONES.map((tone, i) => ({ ...tone, name: `tone ${i + 1}` }));
const lightness = (hex: string) => colorOf(hex).lightness;
const hueApart = (a: LabColor, b: LabColor) => Math.abs(((a.hue - b.hue + 540) % 360) - 180);
/** The largest difference of lightness between two neighboring tones. */
const STEP = Math.max(
  ...tones.slice(1).map(({ skin }, i) => lightness(tones[i]?.skin ?? '') - lightness(skin)),
);

describe('the skin tones', () => {
  it('are ten, in even steps from light to dark', () => {
    expect(tones).toHaveLength(10);
    const steps = tones.slice(1).map(({ skin }, i) => lightness(tones[i]?.skin ?? '') - lightness(skin));
    expect(Math.min(...steps)).toBeGreaterThan(5);
    expect(Math.max(...steps)).toBeLessThan(7.5);
  });
  it.each(tones)('$name is a brown: never gray, never near black', ({ skin }) => {
    const { hue, chroma, lightness: light } = colorOf(skin);
    expect(hue).toBeGreaterThan(45);
    expect(hue).toBeLessThan(75);
    expect(chroma).toBeGreaterThan(14);
    expect(light).toBeGreaterThan(30);
  });
  it.each(tones)('$name has lines of its hue, much darker', ({ skin, line }) => {
    expect(hueApart(colorOf(skin), colorOf(line))).toBeLessThan(15);
    expect(lightness(skin) - lightness(line)).toBeGreaterThan(20);
  });
  it.each(tones)('$name has lips a little redder and darker than the skin', ({ skin, lip }) => {
    const [ofSkin, ofLip] = [colorOf(skin), colorOf(lip)];
    expect(ofSkin.hue - ofLip.hue).toBeGreaterThan(10);
    expect(ofSkin.lightness - ofLip.lightness).toBeGreaterThan(3);
    expect(ofSkin.lightness - ofLip.lightness).toBeLessThan(25);
  });
  it.each(tones)('$name has hair at least one step apart', ({ skin, hair }) => {
    for (const color of hair)
      expect(Math.abs(lightness(skin) - lightness(color)), color).toBeGreaterThanOrEqual(STEP);
  });
  it.each(tones)('$name has hair in natural colors', ({ hair }) => {
    for (const color of hair.map(colorOf))
      expect(color.chroma < 6 || (color.hue > 30 && color.hue < 85), JSON.stringify(color)).toBe(true);
  });
  it('have brown eyes in white', () => {
    expect(lightness(EYE_WHITE)).toBeGreaterThan(90);
    for (const iris of IRISES) {
      expect(lightness(iris)).toBeLessThan(30);
      expect(colorOf(iris).hue).toBeGreaterThan(35);
    }
  });
});

const HEAD = { x: 0, y: 0, size: 872 };
const TRIES = 2000;

/** Returns a drawn head of the tone without glasses, a beard or gray hair. */
function plainHead(skin: string): string {
  for (let i = 0; i < TRIES; i += 1) {
    const svg = drawFigure(`plain ${i}`, seeded(`plain ${i}`), HEAD);
    if (svg.includes(`fill="${skin}"`) && !/glasses-|beard-|scale\(-1/.test(svg)) return svg;
  }
  throw new Error(`no plain head of ${skin}`);
}

describe('a drawn face', () => {
  it.each(tones)('of $name has no light line around nose and mouth', async ({ skin, line }) => {
    const { data, info } = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="872" height="872">${plainHead(skin)}</svg>`,
      ),
    )
      .extract({ left: 440, top: 412, width: 74, height: 80 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = Array.from({ length: info.width * info.height }, (_, i) =>
      lightness(`#${data.subarray(i * 3, i * 3 + 3).toString('hex')}`),
    );
    expect(Math.max(...pixels)).toBeLessThan(lightness(skin) + 1);
    expect(Math.min(...pixels)).toBeLessThan(lightness(line) + 4);
  });
  it.each(Object.entries(MOUTHS))('has a level mouth: %s', (_, { elements }) => {
    const d = String(elements.at(-1)?.attributes.d);
    const points = [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    const [left, right] = [points.at(0), points.at(-1)];
    expect(left?.y).toBe(right?.y);
    for (const { y } of points) expect(Math.abs(y - (left?.y ?? 0))).toBeLessThan(4);
  });
});
