import { z } from 'zod';
import { MOST_BYTES, PART_BYTES, UPLOAD_FILES } from './upload-bounds';

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

/** How many bytes each file has, so that a part that is missing is noticed. */
export const finishUploadSchema = runIdSchema.extend({
  feedBytes: z.int().min(1).max(MOST_BYTES.feed),
  photosBytes: z.int().min(0).max(MOST_BYTES.photos),
});

/** Asks where the next parts of a file go. `bytes` are those of the whole file. */
export const nextPartsSchema = runIdSchema.extend({
  file: z.enum(UPLOAD_FILES),
  bytes: z.int().min(1).max(MOST_BYTES.photos),
});
