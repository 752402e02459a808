/** The height on the quiz screen at 1x (docs/specification.md, section 2). */
export const PHOTO_HEIGHT_PX = 290;
export const PHOTO_MAX_WIDTH_PX = 430;
export const PHOTO_SCALES = [1, 2] as const;
export type PhotoScale = (typeof PHOTO_SCALES)[number];

export function photoScaleFor(density: number): PhotoScale | null {
  if (density === 1) return 1;
  return density === 2 || density === 3 ? 2 : null;
}

/** Returns the storage key of a file. The folder is named by the first two characters, so that no folder gets large. */
export function photoFileKey(storageKey: string, scale: PhotoScale): string {
  return `photos/${storageKey.slice(0, 2)}/${storageKey}-${scale}x.webp`;
}
