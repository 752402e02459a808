/** Counts of today and of the same weekday last week, until the same time of day. Null if nothing was counted then. */
export type Compared = { today: number; lastWeek: number | null };

/** The overview of the desk. Times are ISO 8601; days and times of day are UTC. */
export type OverviewView = {
  at: string;
  /** The time of day up to which both days are counted, such as `08:25`. */
  comparedUntil: string;
  players: Compared;
  answers: Compared;
  rounds: Compared;
  dailies: Compared;
  live: {
    processes: number;
    draining: number;
    answersPerSecond: number | null;
    /** The 99th percentile of acknowledgement times in the last minute; null if unknown. */
    p99Ms: number | null;
    /** Whether the percentile exceeds the histogram's largest bucket. `p99Ms` is then the bound of that bucket. */
    isP99Above: boolean;
    roomsRunning: number;
    /** Jobs whose last run failed. Null: no job has run for a minute, so no worker is running. */
    failingJobs: string[] | null;
  };
  mail: { waiting: number; retried: number; failed: number; oldestWaitingSeconds: number };
  queues: {
    /** `isOverdue`: the oldest request has waited longer than the promised REVIEW_HOURS. */
    removals: Waiting & { isOverdue: boolean };
    held: Waiting;
    /** Charge texts that imports refused. Each text has the time of its last refusal; `oldestAt` is the oldest of these times. */
    charges: Waiting;
    appeals: Waiting;
    flags: Waiting;
    reports: Waiting;
    /** Unanswered letters. `dueOn` is the earliest due date. `isUrgent`: it is within three days. */
    letters: { open: number; dueOn: string | null; isUrgent: boolean };
  };
  lastBackup: { at: string; bytes: number | null } | null;
  /** `unread` counts the feeds that were never read. */
  feeds: { count: number; failing: number; oldestReadAt: string | null; unread: number };
  isStoreOpen: boolean;
};

/** Items that wait for an operator. `open` is at most `MAX_COUNTED`. */
export type Waiting = { open: number; oldestAt: string | null };

export const MAX_COUNTED = 10_000;

export type OverviewSeries = {
  /** The last eight weeks, the oldest day first. Null for days before counting started. */
  days: { day: string; players: number | null; answers: number | null }[];
  hours: { hour: number; today: number | null; lastWeek: number | null }[];
};
