/** The daily, as the server shows it. Browser-safe. */

/** Days in a row with a finished daily. */
export type DailyStreak = {
  /** 0 when it is broken or was never started. */
  days: number;
  /** Freezes that are left, at most 2. Each covers one missed day by itself. */
  freezes: number;
  /** Missed days that freezes have covered since the last finished daily. */
  frozenDays: number;
  /** Whether today's daily is finished or today is granted. A streak that is not safe ends, or costs a freeze, at the end of the day. */
  isSafe: boolean;
};

/** One question of a finished daily. `void`: the record has left play, so its question counts for nobody. */
export type DailySquare = 'right' | 'wrong' | 'void';

/** What a friend made of the same daily. A friend may have had another question in a place whose photo was removed. */
export type FriendDaily = {
  id: string;
  /** `Unknown` if the name does not decrypt. */
  name: string;
  profile_image: string | null;
  right: number;
  of: number;
};

export type DailyResult = {
  right: number;
  /** 10 without the void questions. */
  of: number;
  squares: DailySquare[];
  /**
   * How many players finished with so many right answers: index 0 to `of`. Counts the caller and all
   * accounts that answered the same questions.
   */
  histogram: number[];
  /** Whether no other player has finished this daily. */
  isFirst: boolean;
  /** Friends who have finished the same daily, the best first, at most 50. */
  friends: FriendDaily[];
  /** Text with squares, without the link. */
  shareText: string;
  /** The page that shows the squares and has *Play today's*. */
  shareLink: string;
  /** Whether this daily earned a freeze. */
  hasEarnedFreeze: boolean;
  /** Missed days before this daily that freezes covered. */
  frozenBefore: number;
};

export type DailyView = {
  /** `none`: too few records, or every question became void before the player answered one. `new`: not started. `open`: started. `done`: finished. */
  state: 'none' | 'new' | 'open' | 'done';
  /**
   * The UTC day, such as `2026-11-23`. A started daily of the day before comes first until it is finished or closed, and its
   * result for an hour more, unless today's is started.
   */
  day: string;
  /** Whether `day` is today. */
  isToday: boolean;
  /** Counts the dailies from 1; null before the first request of the day and in state `none`. */
  number: number | null;
  /** Answered questions, without void ones. */
  answered: number;
  /** 10 without the void questions; 0 in state `none`. */
  of: number;
  /** When the next daily starts (midnight UTC), epoch ms. */
  nextAt: number;
  /** When this daily closes, 24 hours after its day, epoch ms. */
  closesAt: number;
  streak: DailyStreak;
  /** Null until the daily is finished. */
  result: DailyResult | null;
};

/** The daily in one line, for pins and panels. */
export type DailySummary = Pick<DailyView, 'state' | 'number' | 'nextAt' | 'streak'>;
