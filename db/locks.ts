/**
 * Every advisory lock of the game, so that no two uses share a number: the numbers are one space per database. Those
 * that only SQL takes are written as literals in the migrations; a unit test compares.
 */
export const LOCKS = {
  /** Processes that start at once take turns to migrate. */
  migrations: 7_276_231,
  /** One fold of score moves at a time: fold_score_moves() in the migrations. */
  compactScoreMoves: 7_276_232,
  /** Imports and removals take turns, so that a removal never slips between a look and an insert. */
  records: 7_276_233,
  /** First of two keys, the other names the account: what concerns the reset of one account happens in turn. */
  passwordReset: 7_276_234,
  /** Keys of personal fields are rotated by one command at a time. */
  fieldKeys: 7_276_235,
  /** Whoever reads feeds by schedule takes turns to pick one. */
  feeds: 7_276_236,
  /** One process at a time writes or reads the files of the journal of removals. */
  journal: 7_276_237,
} as const;
