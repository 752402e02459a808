import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
  /** Jobs of this process whose last run failed. */
  failingJobs: text('failing_jobs').array(),
});
