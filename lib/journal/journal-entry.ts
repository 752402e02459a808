import { z } from 'zod';
import { REMOVAL_SOURCES } from '@/lib/contract/enums';

/** Keyed hash of a record's id in its feed, as in the column `source_id_hash`. */
const recordHash = z.string().min(1).max(100);
const playerHash = z.string().min(1).max(100);
/** Perceptual hashes of a photo: first of the whole photo, then of its crops. Empty for a record without a photo. */
const photoHashes = z.array(z.string().regex(/^-?\d{1,20}$/)).max(50);
const request = { request: z.uuid(), records: z.array(recordHash) };

/** Must contain no personal data: only hashes, random ids and dates. */
const journalEntrySchema = z.discriminatedUnion('kind', [
  /** A removal was requested. Its records are out of play (`pulled`) or still in play until a review (`waiting`). */
  z.object({
    kind: z.literal('asked'),
    ...request,
    receipt: z.string(),
    source: z.enum(REMOVAL_SOURCES),
    state: z.enum(['pulled', 'waiting']),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('decided'),
    ...request,
    state: z.enum(['approved', 'reinstated']),
    at: z.iso.datetime(),
  }),
  /** Records were erased, and tombstones prevent another import. */
  z.object({ kind: z.literal('purged'), records: z.array(z.object({ hash: recordHash, photoHashes })) }),
  /** Records were erased without tombstones, so a feed may import them again. */
  z.object({ kind: z.literal('withdrawn'), records: z.array(recordHash) }),
  z.object({ kind: z.literal('leaving'), player: playerHash, dueAt: z.iso.datetime() }),
  z.object({ kind: z.literal('stays'), player: playerHash }),
  z.object({ kind: z.literal('erased'), player: playerHash }),
]);

export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const journalLineSchema = z.object({ id: z.uuid(), entry: journalEntrySchema });
export type JournalLine = z.infer<typeof journalLineSchema>;
