/**
 * Every advisory lock of the game. The numbers are one space per database, so no two uses may share one. SQL functions
 * spell their lock as a literal; a unit test compares.
 */
export const LOCKS = {
  /** Processes that start at once migrate one after the other. */
  migrations: 7_276_231,
  /** Changes of scores take turns: lock_boards(). */
  boards: 7_276_232,
  /** Imports and removals take turns, so that no removal comes between a lookup and an insert. */
  records: 7_276_233,
  /** First of two keys, the other names the account: changes to the reset of one account take turns. */
  passwordReset: 7_276_234,
  fieldKeys: 7_276_235,
  /** Processes take turns to pick a feed that is due. */
  feeds: 7_276_236,
  /** One process at a time writes or reads the files of the removal journal. */
  journal: 7_276_237,
  /** Months of questions and answers are created and summed up by one process at a time. */
  months: 7_276_239,
  /** The first requests of a day create one daily. */
  dailies: 7_276_240,
  /** Held by every realtime process: shared with REDIS_URL, exclusive without. */
  realtime: 7_276_241,
  /** One process at a time writes to the bucket of backups. */
  backups: 7_276_242,
} as const;
