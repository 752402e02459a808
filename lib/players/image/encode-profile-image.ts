import sharp from 'sharp';
import { PROFILE_IMAGE_SIZES, type ProfileImageSize } from '@/lib/contract/players/profile-image-files';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { type PictureFormat, pictureFormat } from '@/lib/platform/security/picture-format';
import { type Message, message } from '@/messages/message';

/** Allows the 48 megapixels of a phone's camera, which are decoded row by row. */
const MAX_PIXELS = 50_000_000;
/** For formats that are decoded in memory as a whole: progressive JPEG, interlaced PNG, WebP and GIF. */
const MAX_HELD_PIXELS = 25_000_000;
/** The longest that one photo is decoded and encoded. */
export const ENCODE_SECONDS = 20;
const QUALITY = 82;
const EFFORT = 4;
/** The worst photos take hundreds of MB to decode. */
const AT_ONCE = 1;
const WAITING = 12;

export type EncodedProfileImage = Record<ProfileImageSize, Buffer>;

type Format = Exclude<PictureFormat, 'heic' | 'avif'>;

function photoRefused(text: Message, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', text, { fieldErrors: { photo: text }, cause });
}

function tooManyPixels(limit: number, cause?: unknown): AppError {
  return photoRefused(message('profile', 'photo.tooManyPixels', { megapixels: limit / 1_000_000 }), cause);
}

function checkedFormat(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw photoRefused(message('profile', 'photo.empty'));
  if (bytes.length > PROFILE_IMAGE_MAX_BYTES) throw photoRefused(message('profile', 'photo.tooLarge'));
  const format = pictureFormat(bytes);
  if (format === 'heic' || format === 'avif')
    throw photoRefused(message('profile', 'photo.unsupported', { format: format.toUpperCase() }));
  if (format === null) throw photoRefused(message('profile', 'photo.wrongType'));
  return format;
}

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/**
 * Decodes the middle square of the first frame, at the size of the largest file, and its orientation. Rotating comes after
 * scaling: a large photo would have to be in memory as a whole.
 */
async function decode(unverified: Uint8Array, expected: Format): Promise<Pixels & { orientation: number }> {
  const source = sharp(unverified, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format, orientation = 1, isProgressive, width, height } = await source.metadata();
  if (format !== expected) throw new Error(`decoded as ${format}, sniffed as ${expected}`);
  const isHeld = isProgressive || format === 'webp' || format === 'gif';
  if (isHeld && width * height > MAX_HELD_PIXELS) throw tooManyPixels(MAX_HELD_PIXELS);
  const { data, info } = await source
    .timeout({ seconds: ENCODE_SECONDS })
    .resize(PROFILE_IMAGE_SIZES.large, PROFILE_IMAGE_SIZES.large, { fit: 'cover' })
    .flatten({ background: '#f3e8d0' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels }, orientation };
}

/** Rotates pixels by writing their orientation again and letting the library apply it. */
async function turned({ data, raw, orientation }: Pixels & { orientation: number }): Promise<Buffer> {
  const noted = sharp(data, { raw }).withMetadata({ orientation });
  return noted.png({ compressionLevel: 0 }).toBuffer();
}

async function encode(unverified: Uint8Array, format: Format): Promise<EncodedProfileImage> {
  const upright = await turned(await decode(unverified, format));
  const file = (size: ProfileImageSize) =>
    sharp(upright)
      .autoOrient()
      .resize(PROFILE_IMAGE_SIZES[size], PROFILE_IMAGE_SIZES[size])
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer();
  const [large, small] = await Promise.all([file('large'), file('small')]);
  return { large, small };
}

const inTurn = semaphore(
  AT_ONCE,
  WAITING,
  () =>
    new AppError('UNAVAILABLE', message('profile', 'photo.busy'), {
      retryAfterSeconds: 5,
    }),
);

/**
 * Re-encodes an untrusted photo as two square WebP files of its first frame, upright, in sRGB and without metadata. One at a
 * time, to limit memory.
 * @throws INVALID_INPUT saying what is wrong with the photo, UNAVAILABLE while too many wait.
 */
export async function encodeProfileImage(unverified: Uint8Array): Promise<EncodedProfileImage> {
  const format = checkedFormat(unverified);
  return inTurn(async () => {
    try {
      return await encode(unverified, format);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (cause instanceof Error && /pixel limit/.test(cause.message)) throw tooManyPixels(MAX_PIXELS, cause);
      throw photoRefused(message('profile', 'photo.damaged'), cause);
    }
  });
}
