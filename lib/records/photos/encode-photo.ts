import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type HashedPhoto, hashPhoto, hashPixels } from './hash-photo';
import { PHOTO_HEIGHT_PX, type PhotoScale } from './photo-files';
import { decodePhoto, type Pixels } from './photo-pixels';

/** Pictures that stand for missing photos. Operators may add files. */
const FOLDER = join(process.cwd(), 'data/placeholders');
/**
 * The maximum mean difference between the pixels of two copies, out of 255. Recompressed copies stay under 2; drawn faces differ by more
 * than 35. Perceptual hashes do not work here: in flat, symmetric pictures most of their bits are noise.
 */
const MAX_DIFFERENCE = 8;

let placeholders: Promise<Uint8Array[]> | undefined;

type EncodedFile = { scale: PhotoScale; bytes: Buffer };
export type EncodedPhoto = Pick<HashedPhoto, 'perceptualHash' | 'cropHashes'> & {
  storageKey: string;
  widthPx: number;
  files: EncodedFile[];
};
export type PhotoRefusal =
  | 'broken photo'
  | 'photo under 100 px'
  | 'photo of one color'
  | typeof PLACEHOLDER_PHOTO;
export const PLACEHOLDER_PHOTO = 'placeholder photo';

const MIN_SIDE_PX = 100;
/** The true density of the file for 2x and 3x screens. Compared with 3x, it saves a third of the bytes and time. */
const DENSE_SCALE = 2.5;
const MIN_DENSE_SCALE = 1.25;
/** libwebp's method, 0 to 6. Compared with 2, method 1 takes 20 % less time and makes files 25 % larger. */
const EFFORT = 1;
const QUALITY = 76;

type EncodeOptions = {
  hashKeyBase64: string;
  effort?: number | undefined;
  files?: boolean;
};

/**
 * Re-encodes an untrusted picture as WebP at two densities: upright, cropped to the shape of photos in the quiz, never enlarged, without
 * metadata. Returns the reason if it refuses the picture.
 */
export async function encodePhoto(
  unverified: Uint8Array,
  { hashKeyBase64, effort = EFFORT, files: withFiles = true }: EncodeOptions,
): Promise<EncodedPhoto | PhotoRefusal> {
  const decoded = await decodePhoto(unverified);
  if (decoded === null) return 'broken photo';
  if (decoded.shorterSidePx < MIN_SIDE_PX) return 'photo under 100 px';
  const { isOneColor, square, ...hashes } = await hashPixels(decoded.small);
  if (isOneColor) return 'photo of one color';
  if (await isKnownPlaceholder(square)) return PLACEHOLDER_PHOTO;
  const files = withFiles ? await filesOf(decoded.large, decoded.small, effort) : [];
  const content = withFiles ? files.map(({ bytes }) => bytes) : [unverified];
  return {
    storageKey: contentKey(content, hashKeyBase64),
    ...hashes,
    widthPx: decoded.small.raw.width,
    files,
  };
}

async function filesOf(large: Pixels, small: Pixels, effort: number): Promise<EncodedFile[]> {
  const encode = ({ data, raw }: Pixels, size?: { width: number; height: number }) => {
    const picture = sharp(data, { raw });
    return (size ? picture.resize({ ...size, fit: 'fill' }) : picture)
      .webp({ effort, quality: QUALITY })
      .toBuffer();
  };
  const density = large.raw.height / PHOTO_HEIGHT_PX;
  const dense = {
    width: Math.round(small.raw.width * DENSE_SCALE),
    height: Math.round(PHOTO_HEIGHT_PX * DENSE_SCALE),
  };
  const two = await encode(large, density > DENSE_SCALE ? dense : undefined);
  const one = density < MIN_DENSE_SCALE ? two : await encode(small);
  return [
    { scale: 1, bytes: one },
    { scale: 2, bytes: two },
  ];
}

function contentKey(content: readonly Uint8Array[], hashKeyBase64: string): string {
  const hash = createHmac('sha256', Buffer.from(hashKeyBase64, 'base64')).update('booking-photo\0');
  for (const bytes of content) hash.update(bytes);
  return hash.digest('hex').slice(0, 40);
}

async function readPlaceholders(): Promise<Uint8Array[]> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name));
  return Promise.all(
    names.map(async (name) => {
      const hashed = await hashPhoto(await readFile(join(FOLDER, name)));
      if (hashed === null) throw new Error(`data/placeholders/${name} is not a picture`);
      return hashed.square;
    }),
  );
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}

async function isKnownPlaceholder(square: Uint8Array): Promise<boolean> {
  placeholders ??= readPlaceholders();
  return (await placeholders).some((known) => differenceOf(known, square) <= MAX_DIFFERENCE);
}
