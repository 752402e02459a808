import { z } from 'zod';
import { REMOVAL_SOURCES } from '@/db/schema';

const recordHash = z.string().min(1).max(100);
const playerHash = z.string().min(1).max(100);
/** 64-bit hashes of a photo, the whole one first; none without a photo. */
const looks = z.array(z.string().regex(/^-?\d{1,20}$/)).max(50);
const request = { request: z.uuid(), records: z.array(recordHash) };

/** Something that a restore of an older backup must not undo. Entries hold hashes, random ids and dates, and nothing personal. */
export const journalEntrySchema = z.discriminatedUnion('kind', [
  /** A removal request: its records are out of play or wait for review. */
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
  /** Removed permanently. */
  z.object({ kind: z.literal('buried'), records: z.array(z.object({ hash: recordHash, looks })) }),
  /** Removed until a feed says otherwise. */
  z.object({ kind: z.literal('withdrawn'), records: z.array(recordHash) }),
  z.object({ kind: z.literal('leaving'), player: playerHash, dueAt: z.iso.datetime() }),
  z.object({ kind: z.literal('stays'), player: playerHash }),
  z.object({ kind: z.literal('erased'), player: playerHash }),
]);

export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const journalLineSchema = z.object({ id: z.uuid(), entry: journalEntrySchema });
export type JournalLine = z.infer<typeof journalLineSchema>;
