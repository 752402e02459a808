/** How much of a photo is cut off at each edge, as a share of its width or height. */
export type Crop = { left: number; top: number; right: number; bottom: number };

export const UNCROPPED: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** Shares that cover what is cut off when a copy is trimmed a little: a copy in between is near to one of them. */
const SHARES = [0.025, 0.05];

/** The ways in which copies of photos are trimmed: all around, at one edge, at two that face each other. */
export const CROPS: readonly Crop[] = SHARES.flatMap((share) => [
  { left: share, top: share, right: share, bottom: share },
  { ...UNCROPPED, left: share },
  { ...UNCROPPED, top: share },
  { ...UNCROPPED, right: share },
  { ...UNCROPPED, bottom: share },
  { ...UNCROPPED, left: share, right: share },
  { ...UNCROPPED, top: share, bottom: share },
]);

/** What is left of a picture, pixels. */
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
