import { createHmac } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import { pictureFormat } from '@/lib/security/picture-format';
import { CROPS, type Crop, cropped, UNCROPPED } from './crops';
import type { Likeness } from './likeness';
import { HASH_INPUT_PX, perceptualHash } from './perceptual-hash';
import { PHOTO_HEIGHT_PX, PHOTO_MAX_WIDTH_PX, type PhotoScale } from './photo-files';

export type EncodedPhoto = {
  /** Opaque: a keyed hash of what came out of the encoder. */
  storageKey: string;
  perceptualHash: bigint;
  /** The hash of the photo with its edges cut off in each of the ways of `crops.ts`. */
  cropHashes: bigint[];
  /** Width at 1x; the height is 290. */
  widthPx: number;
  files: { scale: PhotoScale; bytes: Buffer }[];
};

const FORMATS: ReadonlySet<string | null> = new Set(['jpeg', 'png', 'webp']);
const MAX_INPUT_PIXELS = 40_000_000;
const MIN_WIDTH_PX = 160;
/** The encoder's own scale from 0 to 6: 2 takes half the time of its default for a few percent more bytes. */
const EFFORT = 2;
const QUALITY = 76;
const LARGEST = 3;

/**
 * Re-encodes an untrusted picture: WebP at three densities, turned upright, cropped to the screen's column, and
 * without any metadata.
 * @returns null when the bytes are no JPEG, PNG or WebP of a bearable size, or are broken.
 */
export async function encodePhoto(
  unverified: Uint8Array,
  hashKeyBase64: string,
  effort = EFFORT,
): Promise<EncodedPhoto | null> {
  const large = await decode(unverified);
  if (large === null) return null;
  const sizes = await atEachScale(large);
  const files = await Promise.all(
    sizes.map(async ({ scale, data, raw }) => ({
      scale,
      bytes: await sharp(data, { raw }).webp({ effort, quality: QUALITY }).toBuffer(),
    })),
  );
  const [smallest] = sizes;
  return {
    storageKey: contentKey(files, hashKeyBase64),
    ...(await likenessOf(smallest)),
    widthPx: smallest.raw.width,
    files,
  };
}

type Pixels = { data: Buffer; info: OutputInfo };
type Sized = {
  scale: PhotoScale;
  data: Buffer;
  raw: { width: number; height: number; channels: OutputInfo['channels'] };
};

/** The perceptual hash that `encodePhoto` gives, without the files that take most of its time. */
export async function photoLook(unverified: Uint8Array): Promise<bigint | null> {
  const large = await decode(unverified);
  return large && lookOf(await scaledTo(1, large));
}

/** How `encodePhoto` says that a photo looks, without the files. */
export async function photoLikeness(unverified: Uint8Array): Promise<Likeness | null> {
  const large = await decode(unverified);
  return large && likenessOf(await scaledTo(1, large));
}

async function likenessOf(sized: Sized): Promise<Likeness & { cropHashes: bigint[] }> {
  return {
    perceptualHash: await lookOf(sized),
    cropHashes: await Promise.all(CROPS.map((crop) => lookOf(sized, crop))),
  };
}

async function lookOf({ data, raw }: Sized, crop: Crop = UNCROPPED): Promise<bigint> {
  const square = sharp(data, { raw })
    .extract(cropped(raw, crop))
    .resize(HASH_INPUT_PX, HASH_INPUT_PX, { fit: 'fill' });
  return perceptualHash(await square.greyscale().raw().toBuffer());
}

const rawOf = ({ info }: Pixels) => ({ width: info.width, height: info.height, channels: info.channels });

async function scaledTo(scale: PhotoScale, large: Pixels): Promise<Sized> {
  const smaller = await sharp(large.data, { raw: rawOf(large) })
    .resize({ width: Math.round(large.info.width / LARGEST) * scale, height: PHOTO_HEIGHT_PX * scale })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { scale, data: smaller.data, raw: rawOf(smaller) };
}

/** Pixels at 1x, 2x and 3x, each scaled once from the largest. */
async function atEachScale(large: Pixels): Promise<[Sized, ...Sized[]]> {
  const [one, two] = await Promise.all([scaledTo(1, large), scaledTo(2, large)]);
  return [one, two, { scale: LARGEST, data: large.data, raw: rawOf(large) }];
}

/** Pixels at 3x. Fails closed: a format, size or fault that is not expected gives null. */
async function decode(unverified: Uint8Array): Promise<Pixels | null> {
  if (!FORMATS.has(pictureFormat(unverified))) return null;
  try {
    const source = sharp(unverified, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 });
    const { format, width, height, orientation = 1 } = await source.metadata();
    if (!FORMATS.has(format) || !width || !height) return null;
    const upright = orientation >= 5 ? height / width : width / height;
    const natural = Math.round(PHOTO_HEIGHT_PX * upright);
    const widthPx = Math.min(PHOTO_MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, natural));
    return await source
      .autoOrient()
      .resize(widthPx * LARGEST, PHOTO_HEIGHT_PX * LARGEST, { fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

function contentKey(files: EncodedPhoto['files'], hashKeyBase64: string): string {
  const hash = createHmac('sha256', Buffer.from(hashKeyBase64, 'base64')).update('booking-photo\0');
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest('hex').slice(0, 40);
}
