import { z } from 'zod';
import { MAX_BYTES, PART_BYTES, UPLOAD_FILES } from './upload-bounds';

export const runIdSchema = z.object({ runId: z.uuid() });

/** Parts are sent in order and count from 0. */
export const partSchema = z.object({
  runId: z.uuid(),
  file: z.enum(UPLOAD_FILES),
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_BYTES.photos / PART_BYTES),
  bytes: z.instanceof(Uint8Array),
});

/** The size of each file. The server compares it with the parts that arrived. */
export const finishUploadSchema = runIdSchema.extend({
  feedBytes: z.int().min(1).max(MAX_BYTES.feed),
  photosBytes: z.int().min(0).max(MAX_BYTES.photos),
});

/** Asks for the addresses of the next parts. `bytes` is the size of the whole file. */
export const nextPartsSchema = runIdSchema.extend({
  file: z.enum(UPLOAD_FILES),
  bytes: z.int().min(1).max(MAX_BYTES.photos),
});
