import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { pictureFormat } from '@/lib/platform/security/picture-format';
import { PHOTO_HEIGHT_PX, PHOTO_MAX_WIDTH_PX } from './photo-files';

export type Pixels = {
  data: Buffer;
  raw: { width: number; height: number; channels: OutputInfo['channels'] };
};
/** A decoded photo: upright, cropped to the shape of photos in the quiz, without metadata. */
export type DecodedPhoto = {
  /** At most three times as large as at 1x, never enlarged. */
  large: Pixels;
  small: Pixels;
  shorterSidePx: number;
};

const FORMATS: ReadonlySet<string | null> = new Set(['jpeg', 'png', 'webp']);
const MAX_INPUT_PIXELS = 40_000_000;
const MIN_WIDTH_PX = 160;
const LARGEST = 3;

/** Decodes an untrusted picture. Returns null unless it is an intact JPEG, PNG or WebP of at most 40 megapixels. */
export async function decodePhoto(unverified: Uint8Array): Promise<DecodedPhoto | null> {
  if (!FORMATS.has(pictureFormat(unverified))) return null;
  try {
    const source = sharp(unverified, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 });
    const { format, width: w, height: h, orientation = 1 } = await source.metadata();
    if (!FORMATS.has(format) || !w || !h) return null;
    const [width, height] = orientation >= 5 ? [h, w] : [w, h];
    const natural = Math.round((PHOTO_HEIGHT_PX * width) / height);
    const smallWidth = Math.min(PHOTO_MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, natural));
    const scale = Math.min(LARGEST, width / smallWidth, height / PHOTO_HEIGHT_PX);
    const size = [Math.round(smallWidth * scale), Math.round(PHOTO_HEIGHT_PX * scale)] as const;
    const large = await pixelsOf(
      source
        .autoOrient()
        .resize(...size, { fit: 'cover', position: 'top' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
    const small = await pixelsOf(
      sharp(large.data, { raw: large.raw }).resize(smallWidth, PHOTO_HEIGHT_PX, { fit: 'fill' }),
    );
    return { large, small, shorterSidePx: Math.min(width, height) };
  } catch {
    return null;
  }
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
