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

/** The state of each scheduled feed, so that unchanged feeds are not read again. */
export const feeds = pgTable(
  'feeds',
  {
    /** Keyed hash of kind and address, because an address may contain a secret. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** From the last version of the feed that was imported completely, like the next two columns. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    readAt: moment('read_at'),
    dueAt: moment('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** Set while a snapshot is paused: how many of how many records are missing from it. */
    pausedLost: integer('paused_lost'),
    pausedOf: integer('paused_of'),
    /** Whether the next read may withdraw any number of records, because an operator agreed. */
    allowAnyLoss: boolean('let_go').notNull().default(false),
    /** The lease of the call that reads the feed: a random id, and when it expires unless renewed. */
    heldBy: uuid('held_by'),
    heldUntil: moment('held_until'),
  },
  (t) => [
    check('feeds_failures', sql`${t.failures} >= 0`),
    check('feeds_held', sql`(${t.heldBy} is null) = (${t.heldUntil} is null)`),
  ],
);

/** One read of a feed, by the desk, a command or the schedule. */
export const feedRuns = pgTable(
  'feed_runs',
  {
    id: timeOrderedId(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** The operator's name; `lineup` for the schedule, `command line` for the commands. */
    startedBy: text('started_by').notNull(),
    state: text('state', { enum: FEED_RUN_STATES }).notNull(),
    dryRun: boolean('dry_run').notNull(),
    source: text('source').notNull(),
    addressSealed: text('address_sealed'),
    format: jsonb('format'),
    /** Processed lines below the header. A resumed run continues after them. */
    lines: integer('lines').notNull().default(0),
    totalLines: integer('total_lines'),
    erased: integer('erased').notNull().default(0),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** Until then, the process that reads the feed counts as alive. After that, another process resumes the run. */
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

/** The first 10,000 refused lines of a run. Their text is encrypted, because a feed names people. Deleted after seven days. */
export const feedRunRejects = pgTable(
  'feed_run_rejects',
  {
    id: uuid('id').primaryKey(),
    runId: runId(),
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
    /** JSON: record_id and text of the line. Null for scheduled feeds, whose lines nobody corrects by hand. */
    textSealed: text('text_sealed'),
  },
  (t) => [unique('feed_run_rejects_line').on(t.runId, t.line)],
);

/** Parts of an upload, until its run has ended. The row is written before the file, so that every file gets deleted. */
export const feedUploadParts = pgTable(
  'feed_upload_parts',
  {
    runId: runId(),
    file: text('file', { enum: UPLOAD_FILES }).notNull(),
    part: integer('part').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    /** False while the browser may still upload the part, and storage does not have it yet. */
    arrived: boolean('arrived').notNull().default(true),
    /** Until then, a file may arrive by a signed address, and is deleted repeatedly. Null for other parts. */
    addressUntil: moment('address_until'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.file, t.part] }),
    check('feed_upload_parts_bytes', sql`${t.bytes} > 0`),
  ],
);
