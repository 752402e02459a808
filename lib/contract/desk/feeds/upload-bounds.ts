/** The files of an upload: the CSV and the ZIP of its photos. */
export const UPLOAD_FILES = ['feed', 'photos'] as const;
export type UploadFile = (typeof UPLOAD_FILES)[number];

/** Where parts are sent to. The middleware skips exactly this path. */
export const UPLOAD_PATH = '/desk/feeds/upload';

/** The bytes of every part but the last. Hosts that limit bodies allow 4.5 MB. */
export const PART_BYTES = 4 * 1024 * 1024;

const GIB = 1024 ** 3;
/** The most bytes of each file. */
export const MOST_BYTES: Readonly<Record<UploadFile, number>> = { feed: GIB, photos: 5 * GIB };

/** The number of the part that comes next. */
export type PartReceipt = { next: number };

/** The parts that a browser sends straight to storage before it asks for the next: 64 MB. */
export const PARTS_AT_ONCE = 16;

/** How many parts have arrived in storage, and where the next missing ones are sent to. */
export type NextParts = { arrived: number; addresses: { part: number; address: string }[] };
