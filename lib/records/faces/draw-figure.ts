import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import { type Seeded, seeded } from '@/lib/platform/random';
import { EYES, MOUTHS, NECK_SHADE } from './features';
import { EYE_WHITE, FABRICS, IRISES, SKIN_TONES } from './palette';

const variants = (...numbers: number[]) => numbers.map((n) => `variant${String(n).padStart(2, '0')}`);
const range = (from: number, to: number, without: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !without.includes(n));

/** Excludes hats, religious dress, children's ribbons, costumes, and hair with gaps that show the wall. */
const HAIR = variants(...range(1, 60, [14, 42, 44, 45, 46, 50, 51, 58, 59, 60]));
const EYEBROWS = variants(4, 5, 7, 8, 9);
const NOSES = variants(1, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20);
/** Excludes beards that leave a gap for the mouth or look like two dots. */
const BEARDS = variants(...range(2, 12, [4]));
const CLOTHES = variants(...range(5, 25, [13]));
/** Clear lenses only, because booking photos show the eyes. */
const GLASSES = variants(3, 8, 11);

const PAINTS: Record<string, Record<string, string>> = {
  head: { paper: 'skin', ink: 'line' },
  nose: { ink: 'line' },
  eyebrows: { ink: 'line' },
  glasses: { ink: 'line' },
  hair: { paper: 'skin', ink: 'hair' },
  beard: { ink: 'hair' },
};

const HEADBAND = 'variant08';

type Component = { variants: Record<string, { elements: unknown[] }> };

const repaint = (part: unknown, paints: Record<string, string>) =>
  JSON.parse(JSON.stringify(part), (_, value) =>
    value?.type === 'color' ? { ...value, name: paints[value.name] ?? value.name } : value,
  );

/** The package's types do not allow our variants, so the result has no type. */
function repainted(): unknown {
  const definition: { components: Record<string, Component> } = structuredClone(notionists);
  const { components } = definition;
  const headband = repaint(components.hair?.variants[HEADBAND], { ink: 'hair' });
  for (const [name, paints] of Object.entries(PAINTS)) components[name] = repaint(components[name], paints);
  const { head, hair, eyes, mouth } = components;
  if (!head || !hair || !eyes || !mouth) throw new Error('The style has another head than expected.');
  for (const { elements } of Object.values(head.variants)) elements.splice(1, 0, NECK_SHADE);
  hair.variants[HEADBAND] = headband;
  eyes.variants = EYES;
  mouth.variants = MOUTHS;
  return definition;
}

const style = new Style(repainted());

/** A separate seed makes the tone independent of every other feature. */
const skinToneOf = (seed: string) => seeded(`skin ${seed}`).pick(SKIN_TONES);

export function drawFigure(
  seed: string,
  random: Seeded,
  place: { x: number; y: number; size: number },
): string {
  const { skin, shade, line, lip, hair } = skinToneOf(seed);
  const { fabric, seam } = random.pick(FABRICS);
  const avatar = new Avatar(style, {
    seed,
    flip: random.pick(['none', 'horizontal']),
    hairVariant: HAIR,
    eyebrowsVariant: EYEBROWS,
    noseVariant: NOSES,
    clothesVariant: CLOTHES,
    clothesGraphicProbability: 0,
    glassesVariant: GLASSES,
    glassesProbability: 18,
    beardVariant: BEARDS,
    beardProbability: 24,
    gestureProbability: 0,
    inkColor: [seam],
    paperColor: [fabric],
    skinColor: [skin],
    shadeColor: [shade],
    lineColor: [line],
    lipColor: [lip],
    hairColor: [random.pick(hair)],
    whiteColor: [EYE_WHITE],
    irisColor: [random.pick(IRISES)],
  }).toString();
  const body = avatar.replace(/<!--.*?-->/gs, '').replace(/<metadata.*?<\/metadata>/gs, '');
  return body.replace(
    '<svg ',
    `<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" `,
  );
}
