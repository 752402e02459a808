import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Until when each job has processed what happened. */
export const jobMarks = pgTable('job_marks', {
  job: text('job').primaryKey(),
  doneUntil: moment('done_until').notNull(),
  /** Where the next run continues, for jobs that work through a list. */
  position: jsonb('position'),
});
