import { z } from 'zod';
import { REMOVAL_SOURCES } from '@/lib/contract/enums';

/** Keyed hash of a source's id, as in booking_records. */
const recordHash = z.string().min(1).max(100);
/** Keyed hash of a player's id. */
const playerHash = z.string().min(1).max(100);
/** Perceptual hashes of a photo, that of the whole photo first; empty if the record had none. */
const photoHashes = z.array(z.string().regex(/^-?\d{1,20}$/)).max(50);
const request = { request: z.uuid(), records: z.array(recordHash) };

/** A removal that a restore of an older backup must not undo. Holds hashes, random ids and dates, and no personal data. */
export const journalEntrySchema = z.discriminatedUnion('kind', [
  /** A removal was requested: its records are out of play, or wait for a review. */
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
  /** Records were erased, and tombstones keep them from coming back. */
  z.object({ kind: z.literal('purged'), records: z.array(z.object({ hash: recordHash, photoHashes })) }),
  /** Records were erased. A feed may bring them back. */
  z.object({ kind: z.literal('withdrawn'), records: z.array(recordHash) }),
  z.object({ kind: z.literal('leaving'), player: playerHash, dueAt: z.iso.datetime() }),
  z.object({ kind: z.literal('stays'), player: playerHash }),
  z.object({ kind: z.literal('erased'), player: playerHash }),
]);

export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A line of the journal's files. */
export const journalLineSchema = z.object({ id: z.uuid(), entry: journalEntrySchema });
export type JournalLine = z.infer<typeof journalLineSchema>;
