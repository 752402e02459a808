import { z } from 'zod';

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

export const runIdSchema = z.object({ runId: z.uuid() });

/** One part of an upload. Parts are sent in order, from 0. */
export const partSchema = z.object({
  runId: z.uuid(),
  file: z.enum(UPLOAD_FILES),
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_BYTES.photos / PART_BYTES),
  bytes: z.instanceof(Uint8Array),
});

/** The number of the part that comes next. */
export type PartReceipt = { next: number };

/** How many bytes each file has, so that a part that is missing is noticed. */
export const finishUploadSchema = runIdSchema.extend({
  feedBytes: z.int().min(1).max(MOST_BYTES.feed),
  photosBytes: z.int().min(0).max(MOST_BYTES.photos),
});
