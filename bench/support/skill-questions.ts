import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { type BookingSlip, WEEKDAYS } from '@/lib/contract/records/booking-slip';
import { allCounties } from '@/lib/counties/boundaries';
import { dateReader, ISO_DATES } from '@/lib/platform/config/feeds/feed-date';
import type { FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { type Seeded, seeded } from '@/lib/platform/random';
import {
  chooseFour,
  drawLevel,
  type Level,
  shuffleOptions,
  wrongOptionWeights,
} from '@/lib/quiz/options/options';
import { isPar, nationalCounts, type OptionEvidence, optionEvidence } from '@/lib/quiz/options/shares';
import { bankLines, chargeTexts } from '@/lib/records/bank/bank-feed';
import { photoSvg } from '@/lib/records/faces/draw-photo';
import { SKIN_TONES } from '@/lib/records/faces/palette';
import { type CheckedRow, checkFeedRow } from '@/lib/records/import/lines/check-feed-row';
import { type BookedRecord, bookingsOfRecords } from '@/tests/support/bookings';

export type SkillQuestion = {
  level: Level;
  codes: number[];
  right: number;
  read: OptionEvidence[];
  par: boolean;
  /** The features of the drawing, in the order of FACE_FEATURES, then the pixels. */
  face: string[];
};

type BankRecord = BookedRecord & { photo: string };

const counties = new Map(allCounties().map((county) => [county.fips, county]));
const rules = {
  knownCounties: new Set(counties.keys()),
  today: '2026-01-01',
  needsPhoto: true,
  refusedCounties: new Map(),
  chargeDecisions: new Map(),
  readDate: dateReader(ISO_DATES),
};
const pools = chargeTexts();

function slipOf({ bookedOn, partOfDay, bond, chargeClass, arrestedBy }: CheckedRow): BookingSlip {
  const weekday = WEEKDAYS[(new Date(bookedOn).getUTCDay() + 6) % 7] ?? null;
  return { weekday, part_of_day: partOfDay, bond, class: chargeClass, arrested_by: arrestedBy };
}

function bankRecords(edition: string): BankRecord[] {
  const rows: FeedRow[] = parse([...bankLines(edition, pools)].join(''), { columns: true });
  return rows.map((cells) => {
    const verdict = checkFeedRow(cells, rules);
    const county = counties.get(cells.county_fips);
    if (!verdict.ok || !county) throw new Error(`the importer would refuse ${cells.record_id}`);
    const { row } = verdict;
    return {
      ...county,
      categoryCode: row.categoryCode,
      slip: slipOf(row),
      photo: row.photo.replace('.jpg', ''),
    };
  });
}

const COLORS = ['skin', 'hair color', 'wall', 'clothes color', 'board'] as const;
const SHAPES = ['hair', 'eyebrows', 'eyes', 'nose', 'mouth', 'beard', 'glasses', 'clothes'] as const;
export const FACE_FEATURES = [...COLORS, ...SHAPES] as const;

function faceOf(svg: string): string[] {
  const fills = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].flatMap(([, color]) => color ?? []);
  const tone = SKIN_TONES.find(({ skin }) => fills.includes(skin));
  const hair = fills.find((color) => tone?.hair.includes(color));
  const ids = new Map(
    [...svg.matchAll(/id="([a-z]+)-([a-z]+\d+)/g)].map(([, part = '', id = '']) => [part, id]),
  );
  const colors = [tone?.skin, hair, fills[0], fills[4], fills.at(-1)];
  return [...colors, ...SHAPES.map((part) => ids.get(part))].map((value) => value ?? 'none');
}

const [ACROSS, DOWN] = [6, 5];

/** Returns the lightness of each part of a photo, in eight steps. */
async function pixelsOf(svg: string): Promise<string[]> {
  const small = svg.replace('width="1080" height="870"', 'width="24" height="20"');
  const image = sharp(Buffer.from(small)).resize(ACROSS, DOWN, { fit: 'fill' }).greyscale();
  return [...(await image.raw().toBuffer())].map((light) => String(light >> 5));
}

export async function skillQuestions(edition: string, withPixels: boolean): Promise<SkillQuestion[]> {
  const random: Seeded = seeded(`skill ${edition}`);
  const records = bankRecords(edition);
  const bookings = bookingsOfRecords(records);
  const counts = nationalCounts(bookings);
  const weights = {
    1: wrongOptionWeights(counts, 1),
    2: wrongOptionWeights(counts, 2),
    3: wrongOptionWeights(counts, 3),
  };
  return Promise.all(
    records.map(async ({ fips, categoryCode, slip, photo }) => {
      const level = drawLevel(random);
      const four = chooseFour(categoryCode, weights[level], random);
      const { codes, answerIndex } = shuffleOptions(categoryCode, four, random);
      const asked = { countyFips: fips, categoryCode, slip };
      const svg = photoSvg(photo);
      return {
        level,
        codes,
        right: answerIndex - 1,
        read: optionEvidence(bookings, asked, codes),
        par: isPar(bookings, asked, codes),
        face: [...faceOf(svg), ...(withPixels ? await pixelsOf(svg) : [])],
      };
    }),
  );
}
