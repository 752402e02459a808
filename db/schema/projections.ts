import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Up to which answer (`answers.number`) each projection has read. It moves in the transaction that writes the result. */
export const projections = pgTable('projections', {
  name: text('name').primaryKey(),
  doneNumber: bigint('done_number', { mode: 'bigint' }).notNull(),
});
