import { sql } from 'drizzle-orm';
import { index, pgTable, real, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A better category for the text of a charge, as an operator chose it. They become training lines (docs/records.md). */
export const chargeCorrections = pgTable(
  'charge_corrections',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    /** Without case numbers and agency names, as in booking_records. */
    chargeNormalized: text('charge_normalized').notNull().unique('charge_corrections_charge'),
    formerCode: smallint('former_code').notNull(),
    categoryCode: smallint('category_code').notNull(),
    confidence: real('confidence').notNull(),
    operator: text('operator').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('charge_corrections_created').on(t.createdAt)],
);
