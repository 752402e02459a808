import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import type { Seeded } from './seeded';

/** The types of the definition cannot follow variants named by number. */
const definition: unknown = notionists;
const style = new Style(definition);
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

/** One tone of paper and one of ink: no skin color is drawn. */
const PAPERS = ['#fbf3e4', '#f6e6cb', '#f3e0c2', '#f4e9d8', '#ece4d4', '#f3dccf', '#e4e4da', '#e6d8c4'];
const INKS = ['#1b1815', '#1d222b', '#2a1c17', '#20261f'];

/** Returns the head and shoulders as a square SVG element. */
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
