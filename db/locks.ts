/**
 * All advisory locks of the game. Their numbers are shared by the whole database, so no two may be equal. SQL functions repeat the number
 * as a literal; a unit test compares.
 */
export const LOCKS = {
  migrations: 7_276_231,
  /** Only one transaction at a time changes scores: lock_boards(). */
  boards: 7_276_232,
  /** Imports and removals exclude each other, so that no removal commits between an import's check and its insert. */
  records: 7_276_233,
  /** The first of two keys. The second is the account: changes to the password reset of one account run one by one. */
  passwordReset: 7_276_234,
  fieldKeys: 7_276_235,
  /** Only one process at a time picks a feed that is due. */
  feeds: 7_276_236,
  /** Only one process at a time reads or writes the files of the removal journal. */
  journal: 7_276_237,
  /** Only one process at a time creates or sums up months of questions and answers. */
  months: 7_276_239,
  /** Makes the first requests of a day create only one daily. Also held while a finished daily is counted. */
  dailies: 7_276_240,
  /** Held by every realtime process: shared with REDIS_URL, exclusive without. */
  realtime: 7_276_241,
  backups: 7_276_242,
} as const;
