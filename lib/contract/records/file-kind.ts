/** Kinds of files that people upload by mistake instead of a CSV. They are keys of the texts `deskFeeds.notCsv`. */
type RefusedKind = 'utf32' | 'zip' | 'oldExcel' | 'gzip' | 'pdf';

/** The first bytes of such files. UTF-32 is listed because its little-endian form starts like UTF-16, which is accepted. */
const REFUSED_STARTS: readonly (readonly [start: readonly number[], kind: RefusedKind])[] = [
  [[0xff, 0xfe, 0x00, 0x00], 'utf32'],
  [[0x00, 0x00, 0xfe, 0xff], 'utf32'],
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'oldExcel'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
];
const ZIP_START = [0x50, 0x4b];

export const START_BYTES = 4;

export const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

export const nonCsvKind = (first: Uint8Array): RefusedKind | null =>
  REFUSED_STARTS.find(([start]) => startsWith(first, start))?.[1] ?? null;

export const startsAsZip = (first: Uint8Array): boolean => startsWith(first, ZIP_START);
