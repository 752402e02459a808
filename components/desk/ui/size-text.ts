const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a size such as `3.4 MB`, by 1,024 as the limits of uploads. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 1024 ** step;
  return `${size.toFixed(size < 10 && step > 0 ? 1 : 0)} ${UNITS[step]}`;
}
