import type { Queue } from 'pg-boss';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Where pg-boss keeps its tables. */
export const JOBS_SCHEMA = 'pgboss';

/**
 * Every queue of the game. Jobs are told apart by ids; what is personal in their data is sealed. Made and brought up to
 * date by `migrateDatabase`.
 */
export const QUEUES = {
  /** Tried again after 2 s, then ever later, at most every half hour; the mail itself expires after a day. */
  mail: {
    notify: true,
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE,
    // Longer than the longest conversation with a mail server (lib/platform/mail/transport.ts).
    expireInSeconds: 2 * MINUTE,
    // A process that was killed amid a mail stops sending heartbeats.
    heartbeatSeconds: 10,
    retentionSeconds: 2 * DAY,
    deleteAfterSeconds: MINUTE,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof QUEUES;
