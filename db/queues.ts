import type { Queue } from 'pg-boss';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const JOBS_SCHEMA = 'pgboss';

/** The job queues, which `migrateDatabase` creates and updates. Personal data in jobs is encrypted. */
export const QUEUES = {
  /** Retries after 2 s, then at growing intervals of at most 30 minutes. The mail in the job expires after a day. */
  mail: {
    notify: true,
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE,
    // Longer than the longest delivery (lib/platform/mail/transport.ts).
    expireInSeconds: 2 * MINUTE,
    heartbeatSeconds: 10,
    retentionSeconds: 2 * DAY,
    deleteAfterSeconds: MINUTE,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof QUEUES;
