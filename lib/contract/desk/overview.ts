/** A figure of today, and of the same weekday last week until the same time of day; null where nothing was counted then. */
export type Compared = { today: number; lastWeek: number | null };

/** What the overview of the desk shows. Times are ISO 8601, days and times of day are UTC. */
export type OverviewView = {
  /** When it was read. */
  at: string;
  /** Until which time of day last week is counted, such as `08:25`. */
  comparedUntil: string;
  players: Compared;
  answers: Compared;
  rounds: Compared;
  dailies: Compared;
  live: {
    /** Realtime processes that serve, and those that close. */
    processes: number;
    draining: number;
    /** Null while no process reports: unknown. */
    answersPerSecond: number | null;
    /** 99 of 100 answers were acknowledged within this time. Null: unknown, or no answer in the last minute. */
    p99Ms: number | null;
    /** True when the slowest were above the largest time that is told apart, which `p99Ms` then is. */
    isP99Above: boolean;
    roomsRunning: number;
    /** Jobs whose last run failed. Null: no job ran within a minute, so no worker runs. */
    failingJobs: string[] | null;
  };
  mail: { waiting: number; retried: number; failed: number; oldestWaitingSeconds: number };
  queues: {
    removals: Waiting & { isOverPromise: boolean };
    held: Waiting;
    /** Texts of charges that imports refused; `oldestAt` is of the last import with one. */
    charges: Waiting;
    appeals: Waiting;
    flags: Waiting;
    reports: Waiting;
    /** Letters to answer: by when the most urgent, as an ISO date, and whether that is within three days. */
    letters: { open: number; dueOn: string | null; isUrgent: boolean };
  };
  lastBackup: { at: string; bytes: number | null } | null;
  feeds: { count: number; failing: number; oldestReadAt: string | null; unread: number };
  isStoreOpen: boolean;
};

/** What waits for an operator. Counted to 10,000. */
export type Waiting = { open: number; oldestAt: string | null };

/** Upper bound of the counts of what waits. */
export const MOST_COUNTED = 10_000;

/** The figures of the charts. */
export type OverviewSeries = {
  /** Eight weeks of days (UTC), the oldest first, today last. Null before the first day that was counted. */
  days: { day: string; players: number | null; answers: number | null }[];
  /** Answers by hour of the day: today (null in hours to come) and on the same weekday last week. */
  hours: { hour: number; today: number | null; lastWeek: number | null }[];
};
