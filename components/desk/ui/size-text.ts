const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size such as `3.4 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const size = bytes / 1000 ** step;
  return `${size.toFixed(size < 10 && step > 0 ? 1 : 0)} ${UNITS[step]}`;
}
