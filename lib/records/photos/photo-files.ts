/** Booking photos are kept at two pixel densities; the height at 1x is the quiz screen's (specification, section 2). */
export const PHOTO_HEIGHT_PX = 290;
/** Wider photos are cropped to the width of the screen's column. */
export const PHOTO_MAX_WIDTH_PX = 430;
/** 1 for plain screens, 2 for all denser ones. */
export const PHOTO_SCALES = [1, 2] as const;
export type PhotoScale = (typeof PHOTO_SCALES)[number];
/** Versions before kept a third file, which has to be erased with the others. */
export const ERASED_SCALES = [...PHOTO_SCALES, 3] as const;

/** The file for a density that a browser asks for (1, 2 or 3); null for any other. */
export function photoScaleFor(density: number): PhotoScale | null {
  if (density === 1) return 1;
  return density === 2 || density === 3 ? 2 : null;
}

/** The storage key of one density's file; folders by the first two characters keep directories small. */
export function photoFileKey(storageKey: string, scale: (typeof ERASED_SCALES)[number]): string {
  return `photos/${storageKey.slice(0, 2)}/${storageKey}-${scale}x.webp`;
}
