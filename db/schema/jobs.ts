import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Until when each job has processed what happened. */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: moment('done_until').notNull(),
  /** Where the next run continues, for jobs that work through a list. */
  position: jsonb('position'),
  /** Whether its last run failed. */
  failed: boolean('failed').notNull().default(false),
});

/** Up to which answer (`answers.number`) each projection has read. It moves in the transaction that writes the result. */
export const projections = pgTable('projections', {
  name: text('name').primaryKey(),
  doneNumber: bigint('done_number', { mode: 'bigint' }).notNull(),
});

/** Calls counted by limit and subject. Keys are hashed and reveal neither address nor email. `expire` is in milliseconds. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);

/** The realtime processes that run. Each updates `seenAt` every second; another deletes the row of one that stopped doing so. */
export const realtimeProcesses = pgTable('realtime_processes', {
  id: uuid('id').primaryKey(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** It closes its connections and takes no new ones. */
  draining: boolean('draining').notNull().default(false),
  /**
   * Answers of the last minute by the time in which they were acknowledged (lib/operations/ack-times.ts). Null before the first
   * heartbeat.
   */
  ackCounts: integer('ack_counts').array(),
});
