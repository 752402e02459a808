import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import { type Seeded, seeded } from './seeded';

const variants = (...numbers: number[]) => numbers.map((n) => `variant${String(n).padStart(2, '0')}`);
const range = (from: number, to: number, without: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !without.includes(n));

/** No hats, religious dress or ribbons for children. */
const HAIR = variants(...range(1, 60, [14, 45, 46, 59]));
const MOUTHS = variants(1, 2, 4, 13, 17, 18, 19, 20, 21, 22, 24);
const EYES = variants(1, 2, 3, 5);
/** No backpacks or sports dress. */
const CLOTHES = variants(...range(5, 25, [13]));
/** Clear lenses only: booking photos show the eyes. */
const GLASSES = variants(3, 8, 11);

const PAPERS = ['#fbf3e4', '#f6e6cb', '#f3e0c2', '#f4e9d8', '#ece4d4', '#f3dccf', '#e4e4da', '#e6d8c4'];
const INKS = ['#1b1815', '#1d222b', '#2a1c17', '#20261f'];

const DARK_LINE = '#1b1411';
/**
 * The ten tones of the Monk Skin Tone Scale, light to dark (Ellis Monk, https://skintone.google), and what draws the lines
 * of a face on each.
 */
export const SKIN_TONES: readonly { skin: string; line: string }[] = [
  { skin: '#f6ede4', line: DARK_LINE },
  { skin: '#f3e7db', line: DARK_LINE },
  { skin: '#f7ead0', line: DARK_LINE },
  { skin: '#eadaba', line: DARK_LINE },
  { skin: '#d7bd96', line: DARK_LINE },
  { skin: '#a07e56', line: DARK_LINE },
  { skin: '#825c43', line: DARK_LINE },
  { skin: '#604134', line: '#d9b49a' },
  { skin: '#3a312a', line: '#b99f8a' },
  { skin: '#292420', line: '#a8917e' },
];

/** The colors of a component that replace the style's `ink` and `paper`. Hair and clothes keep those. */
const PAINTS: Record<string, Record<string, string>> = {
  head: { paper: 'skin', ink: 'line' },
  nose: { ink: 'line' },
  mouth: { ink: 'line' },
  eyes: { ink: 'line' },
  eyebrows: { ink: 'line' },
  glasses: { ink: 'line' },
};

/** The types of the definition cannot follow variants named by number. */
function repainted(): unknown {
  const definition: { components: Record<string, unknown> } = structuredClone(notionists);
  for (const [name, paints] of Object.entries(PAINTS)) {
    definition.components[name] = JSON.parse(JSON.stringify(definition.components[name]), (_, value) =>
      value?.type === 'color' ? { ...value, name: paints[value.name] ?? value.name } : value,
    );
  }
  return definition;
}

const style = new Style(repainted());

/** Draws the tone from a seed of its own, so that it follows from no other field or feature. */
const skinToneOf = (seed: string) => seeded(`skin ${seed}`).pick(SKIN_TONES);

/** Returns the head and shoulders as a square SVG element. */
export function drawFigure(
  seed: string,
  random: Seeded,
  place: { x: number; y: number; size: number },
): string {
  const { skin, line } = skinToneOf(seed);
  const avatar = new Avatar(style, {
    seed,
    flip: random.pick(['none', 'horizontal']),
    hairVariant: HAIR,
    mouthVariant: MOUTHS,
    eyesVariant: EYES,
    clothesVariant: CLOTHES,
    clothesGraphicProbability: 0,
    glassesVariant: GLASSES,
    glassesProbability: 18,
    beardProbability: 24,
    gestureProbability: 0,
    inkColor: [random.pick(INKS)],
    paperColor: [random.pick(PAPERS)],
    skinColor: [skin],
    lineColor: [line],
  }).toString();
  const body = avatar.replace(/<!--.*?-->/gs, '').replace(/<metadata.*?<\/metadata>/gs, '');
  return body.replace(
    '<svg ',
    `<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" `,
  );
}
