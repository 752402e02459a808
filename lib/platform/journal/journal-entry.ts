import { z } from 'zod';
import { REMOVAL_SOURCES } from '@/db/schema';

/** Keyed hash of a source's id, as in booking_records. */
const recordHash = z.string().min(1).max(100);
/** Keyed hash of a player's id. */
const playerHash = z.string().min(1).max(100);
/** 64-bit hashes of a photo, the whole one first; none where no photo was in. */
const looks = z.array(z.string().regex(/^-?\d{1,20}$/)).max(50);
const request = { request: z.uuid(), records: z.array(recordHash) };

/**
 * One thing that a restore of an older backup must not undo. Hashes of ids and looks, ids and receipts of requests (random
 * numbers that name nobody), dates: nothing of a person.
 */
export const journalEntrySchema = z.discriminatedUnion('kind', [
  /** Somebody asked for a removal: its records are out of play, or wait for a look. */
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
  /** Gone for good. */
  z.object({ kind: z.literal('buried'), records: z.array(z.object({ hash: recordHash, looks })) }),
  /** Gone as long as no feed says otherwise. */
  z.object({ kind: z.literal('withdrawn'), records: z.array(recordHash) }),
  z.object({ kind: z.literal('leaving'), player: playerHash, dueAt: z.iso.datetime() }),
  z.object({ kind: z.literal('stays'), player: playerHash }),
  z.object({ kind: z.literal('erased'), player: playerHash }),
]);

export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A line of the journal's files. */
export const journalLineSchema = z.object({ id: z.uuid(), entry: journalEntrySchema });
export type JournalLine = z.infer<typeof journalLineSchema>;
