import { sql } from 'drizzle-orm';
import { char, check, integer, pgTable, smallint } from 'drizzle-orm/pg-core';

/** The packs of the store, ids 1 to 6 in order. The operator changes counts and prices. */
export const lifePacks = pgTable(
  'life_packs',
  {
    id: smallint('id').primaryKey(),
    lives: integer('lives').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull().default('usd'),
  },
  (t) => [
    check('life_packs_id', sql`${t.id} between 1 and 6`),
    check('life_packs_lives', sql`${t.lives} between 1 and 100000`),
    // The provider takes no payment below 50 cents.
    check('life_packs_price', sql`${t.priceCents} between 50 and 99999999`),
  ],
);
