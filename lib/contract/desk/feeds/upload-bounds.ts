export const UPLOAD_FILES = ['feed', 'photos'] as const;
export type UploadFile = (typeof UPLOAD_FILES)[number];

/** The path that receives parts. The middleware does not run for it. */
export const UPLOAD_PATH = '/desk/feeds/upload';

/** The size of every part except the last. Some hosts limit request bodies to 4.5 MB. */
export const PART_BYTES = 4 * 1024 * 1024;

const GIB = 1024 ** 3;
export const MAX_BYTES: Readonly<Record<UploadFile, number>> = { feed: GIB, photos: 5 * GIB };

/** The response to a stored part. `next` is the number of the next part. Unrelated to the receipt of a removal request. */
export type PartReceipt = { next: number };

/** How many parts the browser gets upload addresses for in one request: 64 MB. */
export const PARTS_AT_ONCE = 16;

export type NextParts = { arrived: number; addresses: { part: number; address: string }[] };
