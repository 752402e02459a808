import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import type { Seeded } from './seeded';

/** Variants are named by number below, which the definition's own types cannot follow. */
const definition: unknown = notionists;
const style = new Style(definition);
const variants = (...numbers: number[]) => numbers.map((n) => `variant${String(n).padStart(2, '0')}`);
const range = (from: number, to: number, without: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !without.includes(n));

/** No hats, religious dress or ribbons that read as a child's. */
const HAIR = variants(...range(1, 60, [14, 45, 46, 59]));
/** Closed, level mouths: a neutral face. */
const MOUTHS = variants(1, 2, 4, 13, 17, 18, 19, 20, 21, 22, 24);
const EYES = variants(1, 2, 3, 5);
/** No backpacks, no sports dress. */
const CLOTHES = variants(...range(5, 25, [13]));
/** Clear lenses only: booking photos show the eyes. */
const GLASSES = variants(3, 8, 11);

/** Figures are printed in one tone of paper and one of ink, so that no skin colour is drawn, let alone guessed from. */
const PAPERS = ['#fbf3e4', '#f6e6cb', '#f3e0c2', '#f4e9d8', '#ece4d4', '#f3dccf', '#e4e4da', '#e6d8c4'];
const INKS = ['#1b1815', '#1d222b', '#2a1c17', '#20261f'];

/** The figure as an SVG element with a square view, head and shoulders, standing on its lower edge. */
export function drawFigure(
  seed: string,
  random: Seeded,
  place: { x: number; y: number; size: number },
): string {
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
  }).toString();
  const body = avatar.replace(/<!--.*?-->/gs, '').replace(/<metadata.*?<\/metadata>/gs, '');
  return body.replace(
    '<svg ',
    `<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" `,
  );
}
