import sharp from 'sharp';
import { CROPS, type Crop, cropped, UNCROPPED } from './crops';
import { type Gray, scaleColumns, scaleRows } from './gray-square';
import type { Likeness } from './likeness';
import { perceptualHash } from './perceptual-hash';
import { decodePhoto, type Pixels } from './photo-pixels';

export type PhotoLikeness = Likeness & {
  cropHashes: bigint[];
  /** The whole picture in gray, 32 × 32. */
  square: Uint8Array;
  /** Whether the whole picture has about the same brightness. */
  isOneColor: boolean;
};

/** Brightness of a picture of one color varies by compression alone, out of 255. */
const ONE_COLOR_RANGE = 10;

/** Returns how a photo at 1x looks. Rows are scaled once for all crops that share them. */
export async function likenessOf({ data, raw }: Pixels): Promise<PhotoLikeness> {
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

/** Returns how `encodePhoto` says that a photo looks, without encoding it; null for what is no photo. */
export async function photoLikeness(unverified: Uint8Array): Promise<PhotoLikeness | null> {
  const decoded = await decodePhoto(unverified);
  return decoded && likenessOf(decoded.small);
}

/** Returns the perceptual hash of the whole photo; null for what is no photo. */
export async function photoLook(unverified: Uint8Array): Promise<bigint | null> {
  return (await photoLikeness(unverified))?.perceptualHash ?? null;
}
