import sharp from 'sharp';
import { PROFILE_IMAGE_SIZES, type ProfileImageSize } from '@/lib/contract/players/profile-image-files';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { type PictureFormat, pictureFormat } from '@/lib/platform/security/picture-format';
import { type Message, message } from '@/messages/message';

/** Enough for phone cameras with 48 megapixels. Their baseline JPEGs are decoded row by row. */
const MAX_PIXELS = 50_000_000;
/** For formats that are decoded as a whole in memory: progressive JPEG, interlaced PNG, WebP and GIF. */
const MAX_IN_MEMORY_PIXELS = 25_000_000;
export const ENCODE_SECONDS = 20;
const QUALITY = 82;
const EFFORT = 4;
/** Decoding one photo can take hundreds of MB. */
const MAX_AT_ONCE = 1;
const MAX_WAITING = 12;

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

/** Decodes the middle square of the first frame. Does not rotate it yet, because rotating needs all pixels in memory. */
async function decode(unverified: Uint8Array, expected: Format): Promise<Pixels & { orientation: number }> {
  const source = sharp(unverified, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format, orientation = 1, isProgressive, width, height } = await source.metadata();
  if (format !== expected) throw new Error(`decoded as ${format}, sniffed as ${expected}`);
  const isInMemory = isProgressive || format === 'webp' || format === 'gif';
  if (isInMemory && width * height > MAX_IN_MEMORY_PIXELS) throw tooManyPixels(MAX_IN_MEMORY_PIXELS);
  const { data, info } = await source
    .timeout({ seconds: ENCODE_SECONDS })
    .resize(PROFILE_IMAGE_SIZES.large, PROFILE_IMAGE_SIZES.large, { fit: 'cover' })
    .flatten({ background: '#f3e8d0' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels }, orientation };
}

/** Returns a PNG with the orientation as metadata, which raw pixels cannot have. `autoOrient` needs it. */
async function tagOrientation({ data, raw, orientation }: Pixels & { orientation: number }): Promise<Buffer> {
  const tagged = sharp(data, { raw }).withMetadata({ orientation });
  return tagged.png({ compressionLevel: 0 }).toBuffer();
}

async function encode(unverified: Uint8Array, format: Format): Promise<EncodedProfileImage> {
  const picture = await tagOrientation(await decode(unverified, format));
  const file = (size: ProfileImageSize) =>
    sharp(picture)
      .autoOrient()
      .resize(PROFILE_IMAGE_SIZES[size], PROFILE_IMAGE_SIZES[size])
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer();
  const [large, small] = await Promise.all([file('large'), file('small')]);
  return { large, small };
}

const withinLimit = semaphore(
  MAX_AT_ONCE,
  MAX_WAITING,
  () =>
    new AppError('UNAVAILABLE', message('profile', 'photo.busy'), {
      retryAfterSeconds: 5,
    }),
);

/** Encodes an untrusted photo as square WebP files without metadata. Throws INVALID_INPUT, and UNAVAILABLE when busy. */
export async function encodeProfileImage(unverified: Uint8Array): Promise<EncodedProfileImage> {
  const format = checkedFormat(unverified);
  return withinLimit(async () => {
    try {
      return await encode(unverified, format);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (cause instanceof Error && /pixel limit/.test(cause.message)) throw tooManyPixels(MAX_PIXELS, cause);
      throw photoRefused(message('profile', 'photo.damaged'), cause);
    }
  });
}
