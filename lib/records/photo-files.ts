/** Booking photos are kept at three pixel densities; the height at 1x is the quiz screen's (specification, section 2). */
export const PHOTO_HEIGHT_PX = 290;
/** Wider photos are cropped to the width of the screen's column. */
export const PHOTO_MAX_WIDTH_PX = 430;
export const PHOTO_SCALES = [1, 2, 3] as const;
export type PhotoScale = (typeof PHOTO_SCALES)[number];

export function isPhotoScale(value: number): value is PhotoScale {
  return PHOTO_SCALES.some((scale) => scale === value);
}

/** Where the file of one density lies; folders by the first two characters keep directories small. */
export function photoFileKey(storageKey: string, scale: PhotoScale): string {
  return `photos/${storageKey.slice(0, 2)}/${storageKey}-${scale}x.webp`;
}
