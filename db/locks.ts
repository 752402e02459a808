/**
 * Every advisory lock of the game. The numbers are one space per database, so no two uses may share one. SQL functions repeat
 * their lock as a literal; a unit test compares.
 */
export const LOCKS = {
  /** Only one process migrates at a time. */
  migrations: 7_276_231,
  /** Only one transaction at a time changes scores: lock_boards(). */
  boards: 7_276_232,
  /** Imports and removals exclude each other, so that no removal commits between a lookup and an insert. */
  records: 7_276_233,
  /** The first of two keys; the second is the account. Changes to the reset of one account run one by one. */
  passwordReset: 7_276_234,
  fieldKeys: 7_276_235,
  /** Only one process at a time picks a feed that is due. */
  feeds: 7_276_236,
  /** Only one process at a time reads or writes the files of the removal journal. */
  journal: 7_276_237,
  /** Only one process at a time creates or sums up months of questions and answers. */
  months: 7_276_239,
  /** The first requests of a day create one daily. */
  dailies: 7_276_240,
  /** Held by every realtime process: shared with REDIS_URL, exclusive without. */
  realtime: 7_276_241,
  /** Only one process at a time writes to the backup bucket. */
  backups: 7_276_242,
} as const;
