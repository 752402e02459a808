/** The height at 1x, which is that of the quiz screen (specification, section 2). */
export const PHOTO_HEIGHT_PX = 290;
/** Wider photos are cropped to the column of the screen. */
export const PHOTO_MAX_WIDTH_PX = 430;
/** Pixel densities: 1, and 2 for all denser screens. */
export const PHOTO_SCALES = [1, 2] as const;
export type PhotoScale = (typeof PHOTO_SCALES)[number];

/** Returns the stored density for a requested one (1, 2 or 3); null for any other. */
export function photoScaleFor(density: number): PhotoScale | null {
  if (density === 1) return 1;
  return density === 2 || density === 3 ? 2 : null;
}

/** Returns the storage key of a file. Folders by the first two characters keep directories small. */
export function photoFileKey(storageKey: string, scale: PhotoScale): string {
  return `photos/${storageKey.slice(0, 2)}/${storageKey}-${scale}x.webp`;
}
