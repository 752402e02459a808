import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type HashedPhoto, hashPhoto, hashPixels } from './hash-photo';
import { PHOTO_HEIGHT_PX, type PhotoScale } from './photo-files';
import { decodePhoto, type Pixels } from './photo-pixels';

/** Pictures that jails show for a missing photo. Operators may add files. */
const FOLDER = join(process.cwd(), 'data/placeholders');
/**
 * The mean difference of pixels up to which a picture is a copy, out of 255. Recompressed copies stay under 2, drawn faces
 * over 35. Perceptual hashes fail here: most of their bits are noise for a flat, symmetric picture.
 */
const MOST_DIFFERENCE = 8;

let placeholders: Promise<Uint8Array[]> | undefined;

type PhotoFile = { scale: PhotoScale; bytes: Buffer };
export type EncodedPhoto = Pick<HashedPhoto, 'perceptualHash' | 'cropHashes'> & {
  /** A keyed hash of the encoded files. */
  storageKey: string;
  /** Width at 1x; the height is 290. */
  widthPx: number;
  /** Empty if nothing was encoded. */
  files: PhotoFile[];
};
/** Why a picture is refused. */
export type PhotoRefusal =
  | 'broken photo'
  | 'photo under 100 px'
  | 'photo of one color'
  | typeof PLACEHOLDER_PHOTO;
/** A picture that stands for a missing photo. */
export const PLACEHOLDER_PHOTO = 'placeholder photo';

const MIN_SIDE_PX = 100;
/** The density for screens of 2x and 3x: two thirds of the bytes and time of 3x. Photos of jails rarely have more. */
const DENSE = 2.5;
/** Below this density the file at 1x serves both. */
const WORTH_DENSE = 1.25;
/** libwebp's method from 0 to 6: 1 takes four fifths of the time of 2 for a quarter more bytes. */
const EFFORT = 1;
const QUALITY = 76;

type EncodeOptions = {
  hashKeyBase64: string;
  effort?: number | undefined;
  /** False to check the photo without encoding it. */
  files?: boolean;
};

/**
 * Re-encodes an untrusted picture as WebP at two densities: upright, cropped to the column of the screen, never enlarged,
 * without metadata. Returns the reason if it is refused.
 */
export async function encodePhoto(
  unverified: Uint8Array,
  { hashKeyBase64, effort = EFFORT, files: withFiles = true }: EncodeOptions,
): Promise<EncodedPhoto | PhotoRefusal> {
  const decoded = await decodePhoto(unverified);
  if (decoded === null) return 'broken photo';
  if (decoded.shorterSidePx < MIN_SIDE_PX) return 'photo under 100 px';
  const { isOneColor, square, ...likeness } = await hashPixels(decoded.small);
  if (isOneColor) return 'photo of one color';
  if (await isKnownPlaceholder(square)) return PLACEHOLDER_PHOTO;
  const files = withFiles ? await filesOf(decoded.large, decoded.small, effort) : [];
  const content = withFiles ? files.map(({ bytes }) => bytes) : [unverified];
  return {
    storageKey: contentKey(content, hashKeyBase64),
    ...likeness,
    widthPx: decoded.small.raw.width,
    files,
  };
}

/** The files of both densities, which are the same for a picture that has few pixels. */
async function filesOf(large: Pixels, small: Pixels, effort: number): Promise<PhotoFile[]> {
  const encode = ({ data, raw }: Pixels, size?: { width: number; height: number }) => {
    const picture = sharp(data, { raw });
    return (size ? picture.resize({ ...size, fit: 'fill' }) : picture)
      .webp({ effort, quality: QUALITY })
      .toBuffer();
  };
  const density = large.raw.height / PHOTO_HEIGHT_PX;
  const dense = {
    width: Math.round(small.raw.width * DENSE),
    height: Math.round(PHOTO_HEIGHT_PX * DENSE),
  };
  const two = await encode(large, density > DENSE ? dense : undefined);
  const one = density < WORTH_DENSE ? two : await encode(small);
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
      const likeness = await hashPhoto(await readFile(join(FOLDER, name)));
      if (likeness === null) throw new Error(`data/placeholders/${name} is not a picture`);
      return likeness.square;
    }),
  );
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}

/** Returns whether a photo, as a gray square of 32 × 32, is one of the pictures in data/placeholders. */
async function isKnownPlaceholder(square: Uint8Array): Promise<boolean> {
  placeholders ??= readPlaceholders();
  return (await placeholders).some((known) => differenceOf(known, square) <= MOST_DIFFERENCE);
}
