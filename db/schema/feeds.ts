import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { UPLOAD_FILES } from '../../lib/contract/desk/feeds/upload-bounds';
import { FEED_KINDS, FEED_RUN_STATES } from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';

/** The state of each feed with an address, so that unchanged feeds are not read again. */
export const feeds = pgTable(
  'feeds',
  {
    /** Keyed hash of kind and address, because an address may contain a secret. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** Of the last feed that was imported completely; null before. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    readAt: moment('read_at'),
    dueAt: moment('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** A paused snapshot: how many of how many records it no longer lists. Null while the schedule reads the feed. */
    pausedLost: integer('paused_lost'),
    pausedOf: integer('paused_of'),
    /** Whether the next read may lose any number of records, because an operator has agreed. */
    letGo: boolean('let_go').notNull().default(false),
    /** The run that reads it, and until when; a killed run loses its claim then. */
    heldBy: uuid('held_by'),
    heldUntil: moment('held_until'),
  },
  (t) => [
    check('feeds_failures', sql`${t.failures} >= 0`),
    check('feeds_held', sql`(${t.heldBy} is null) = (${t.heldUntil} is null)`),
  ],
);

/** A feed that was read, by the desk, a command or the schedule. */
export const feedRuns = pgTable(
  'feed_runs',
  {
    id: timeOrderedId(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** The operator's name; `lineup` for the schedule, `command line` for the commands. */
    startedBy: text('started_by').notNull(),
    state: text('state', { enum: FEED_RUN_STATES }).notNull(),
    dryRun: boolean('dry_run').notNull(),
    /** A file name, or the host of an address, which alone is no secret. */
    source: text('source').notNull(),
    /** The address of the feed, sealed; null for an upload. */
    addressSealed: text('address_sealed'),
    /** Column names and date format, where they are not ours. */
    format: jsonb('format'),
    /** Lines below the header that are settled. A run that is taken on counts from the next one. */
    lines: integer('lines').notNull().default(0),
    /** About how many lines there are; null until that is known. */
    totalLines: integer('total_lines'),
    /** Records that were erased, or would be. */
    erased: integer('erased').notNull().default(0),
    /** Lines by outcome. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    /** A sentence for the operator when it failed. */
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** Until when the process that reads it counts as alive; another takes it on then. */
    heldUntil: moment('held_until'),
  },
  (t) => [
    index('feed_runs_open').on(t.createdAt).where(sql`${t.endedAt} is null`),
    index('feed_runs_created').on(t.createdAt),
    check('feed_runs_started_by', sql`${t.startedBy} <> ''`),
  ],
);

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => feedRuns.id, { onDelete: 'cascade' });

/** The first 10,000 lines of a run that were refused, as they came, sealed: a feed names people. Deleted after seven days. */
export const feedRunRejects = pgTable(
  'feed_run_rejects',
  {
    /** Sealed values are bound to one uuid. */
    id: uuid('id').primaryKey(),
    runId: runId(),
    /** From 1, with the header. */
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
    /** JSON: record_id and text of the line. Null for the schedule, which nobody corrects by hand. */
    textSealed: text('text_sealed'),
  },
  (t) => [unique('feed_run_rejects_line').on(t.runId, t.line)],
);

/** Parts of an upload, until its run has ended. A row is there before its file, so that every file is deleted. */
export const feedUploadParts = pgTable(
  'feed_upload_parts',
  {
    runId: runId(),
    file: text('file', { enum: UPLOAD_FILES }).notNull(),
    part: integer('part').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    /** False while the browser has an address to send the part to, and its file was not found in storage yet. */
    arrived: boolean('arrived').notNull().default(true),
    /** Until when a file may still come by a signed address. Until then it is deleted again and again; null for other parts. */
    addressUntil: moment('address_until'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.file, t.part] }),
    check('feed_upload_parts_bytes', sql`${t.bytes} > 0`),
  ],
);
