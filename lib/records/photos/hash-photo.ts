import sharp from 'sharp';
import { type Gray, scaleColumns, scaleRows } from './gray-square';
import { perceptualHash } from './perceptual-hash';
import type { PhotoHashes } from './photo-hashes';
import { decodePhoto, type Pixels } from './photo-pixels';

/** Shares of the width or height that are cut off at each edge. */
export type Crop = { left: number; top: number; right: number; bottom: number };

export const UNCROPPED: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

const SHARES = [0.025, 0.05];

export const CROPS: readonly Crop[] = SHARES.flatMap((share) => [
  { left: share, top: share, right: share, bottom: share },
  { ...UNCROPPED, left: share },
  { ...UNCROPPED, top: share },
  { ...UNCROPPED, right: share },
  { ...UNCROPPED, bottom: share },
  { ...UNCROPPED, left: share, right: share },
  { ...UNCROPPED, top: share, bottom: share },
]);

export type HashedPhoto = PhotoHashes & {
  cropHashes: bigint[];
  square: Uint8Array;
  isOneColor: boolean;
};

/** The range of brightness that compression alone causes, out of 255. */
const ONE_COLOR_RANGE = 10;

/** Hashes the pixels of a photo at 1x. Crops with the same rows share the scaling of rows. */
export async function hashPixels({ data, raw }: Pixels): Promise<HashedPhoto> {
  const bytes = await sharp(data, { raw }).greyscale().raw().toBuffer();
  const gray: Gray = { data: bytes, width: raw.width, height: raw.height };
  const scaled = new Map<string, Gray>();
  const squareOf = (crop: Crop) => {
    const { left, top, width, height } = cropped(gray, crop);
    const rows = scaled.get(`${top} ${height}`) ?? scaleRows(gray, { start: top, length: height });
    scaled.set(`${top} ${height}`, rows);
    return scaleColumns(rows, { start: left, length: width }).data;
  };
  const whole = squareOf(UNCROPPED);
  return {
    perceptualHash: perceptualHash(whole),
    cropHashes: CROPS.map((crop) => perceptualHash(squareOf(crop))),
    square: whole,
    isOneColor: Math.max(...whole) - Math.min(...whole) <= ONE_COLOR_RANGE,
  };
}

/** Returns the same hashes as `encodePhoto`, without encoding. Null for bytes that are no photo. */
export async function hashPhoto(unverified: Uint8Array): Promise<HashedPhoto | null> {
  const decoded = await decodePhoto(unverified);
  return decoded && hashPixels(decoded.small);
}

export async function wholePhotoHash(unverified: Uint8Array): Promise<bigint | null> {
  return (await hashPhoto(unverified))?.perceptualHash ?? null;
}

export function cropped({ width, height }: { width: number; height: number }, crop: Crop) {
  const left = Math.floor(width * crop.left);
  const top = Math.floor(height * crop.top);
  return {
    left,
    top,
    width: width - left - Math.floor(width * crop.right),
    height: height - top - Math.floor(height * crop.bottom),
  };
}
