/** The share of the width or height that is cut off at each edge. */
export type Crop = { left: number; top: number; right: number; bottom: number };

export const UNCROPPED: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** Shares near to those of slightly trimmed copies. */
const SHARES = [0.025, 0.05];

/** Ways in which copies are trimmed: all around, at one edge, or at two opposite edges. */
export const CROPS: readonly Crop[] = SHARES.flatMap((share) => [
  { left: share, top: share, right: share, bottom: share },
  { ...UNCROPPED, left: share },
  { ...UNCROPPED, top: share },
  { ...UNCROPPED, right: share },
  { ...UNCROPPED, bottom: share },
  { ...UNCROPPED, left: share, right: share },
  { ...UNCROPPED, top: share, bottom: share },
]);

/** Returns the remaining area in pixels. */
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
