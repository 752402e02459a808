import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import { scoreOf } from '@/lib/contract/daily/share';
import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { DailyDrawing, type Score, SQUARES_AT, squaresSvg } from './daily-drawing';
import { BadgeDrawing, HigherLowerDrawing, LineupDrawing } from './drawings';
import {
  badgeOf,
  type DailyResult,
  dailyOf,
  FOLLOW,
  HIGHER_LOWER,
  PICTURE_NAMES,
  PICTURE_SIZE,
  type PictureName,
} from './pictures';

type Png = Uint8Array<ArrayBuffer>;

const FONTS = 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin';

/** Reads a weight as .woff: the drawing engine cannot read .woff2. */
const font = async (weight: 600 | 800) => ({
  name: 'Barlow',
  weight,
  style: 'normal' as const,
  data: await readFile(/* turbopackIgnore: true */ `${FONTS}-${weight}-normal.woff`),
});

async function iconOf(name: PictureName): Promise<string> {
  const svg = await readFile(/* turbopackIgnore: true */ `public/badge/${name}.svg`);
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
}

/** Draws as PNG. The engine loads with the first drawing. */
async function draw(drawing: ReactElement): Promise<Png> {
  const { ImageResponse } = await import('next/og');
  const fonts = await Promise.all([font(600), font(800)]);
  return new Uint8Array(await new ImageResponse(drawing, { ...PICTURE_SIZE, fonts }).arrayBuffer());
}

async function drawNamed(name: PictureName, language: Language): Promise<Png> {
  const badge = badgeOf(name);
  if (badge) return draw(<BadgeDrawing badge={badge} icon={await iconOf(name)} language={language} />);
  if (name === HIGHER_LOWER) return draw(<HigherLowerDrawing language={language} />);
  const t = textsOf(language, 'previews');
  const text = t(name === FOLLOW ? 'invitation' : 'landing');
  return draw(<LineupDrawing text={text} question={t('question')} />);
}

const drawn = new Map<string, Promise<Png>>();

function drawOnce(key: string, make: () => Promise<Png>): Promise<Png> {
  const known = drawn.get(key);
  if (known) return known;
  const drawing = make();
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  return drawing;
}

const MAX_QUEUED_DRAWINGS = 200;

/** Runs one drawing at a time. Each takes a core for 20 ms, and pages need the other cores. */
const drawInQueue = semaphore(
  1,
  MAX_QUEUED_DRAWINGS,
  () => new AppError('UNAVAILABLE', message('errors', 'tooManyPictures'), { retryAfterSeconds: 5 }),
);

/** The latest placards of dailies, by language, number and score: a day has 66 in each language. */
const placards = new LRUCache<string, Png>({ max: 200 });

async function drawPlacard(score: Score, language: Language): Promise<Png> {
  const key = [language, ...Object.values(score)].join();
  const t = textsOf(language, 'previews');
  const placard = placards.get(key) ?? (await draw(<DailyDrawing {...score} t={t} />));
  placards.set(key, placard);
  return placard;
}

/**
 * Returns the picture of a result. The engine draws the placard of each number and score once per language, and sharp adds the
 * squares in a thread, because a day has 59,049 combinations of squares.
 */
async function drawDaily({ number, squares }: DailyResult, language: Language): Promise<Png> {
  const score = { number, ...scoreOf(squares) };
  const boxes = { input: Buffer.from(squaresSvg(squares)), ...SQUARES_AT };
  return drawInQueue(async () => {
    const placard = await drawPlacard(score, language);
    return new Uint8Array(await sharp(placard).composite([boxes]).png().toBuffer());
  });
}

/** Returns a picture, or null for an unknown name. Draws all except dailies once per process and language. */
export function readPicture(name: string, language: Language): Promise<Png> | null {
  const daily = dailyOf(name);
  if (daily) return drawDaily(daily, language);
  if (!PICTURE_NAMES.includes(name)) return null;
  return drawOnce(`${language} ${name}`, () => drawNamed(name, language));
}
