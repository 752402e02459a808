import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** The last run of each job, and other marks of jobs (lib/platform/jobs). */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: moment('done_until').notNull(),
  /** Where the next run continues, for jobs that process a list in several runs. */
  position: jsonb('position'),
  failed: boolean('failed').notNull().default(false),
});

/**
 * The last answer (`answers.number`) that each projection has read. Updated in the transaction that writes the result. A projection derives
 * boards, statistics and the like from answers.
 */
export const projections = pgTable('projections', {
  name: text('name').primaryKey(),
  doneNumber: bigint('done_number', { mode: 'bigint' }).notNull(),
});

/** Calls, counted by limit and subject. Keys are hashed and reveal neither address nor email. `expire` is in epoch ms. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);

/** The running realtime processes. Each updates `seenAt` every second. Another process deletes the row of one that stopped. */
export const realtimeProcesses = pgTable('realtime_processes', {
  id: uuid('id').primaryKey(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  draining: boolean('draining').notNull().default(false),
  /** Answers of the last minute by acknowledgement time (lib/operations/ack-times.ts). Null before the first heartbeat. */
  ackCounts: integer('ack_counts').array(),
});
