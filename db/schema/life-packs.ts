import { sql } from 'drizzle-orm';
import { char, check, integer, pgTable, smallint } from 'drizzle-orm/pg-core';

/** What the store sells. Ids 1 to 6 are the first to the sixth pack; the operator changes counts and prices. */
export const lifePacks = pgTable(
  'life_packs',
  {
    id: smallint('id').primaryKey(),
    lives: integer('lives').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** ISO 4217 in lower case, as the payment provider writes it. */
    currency: char('currency', { length: 3 }).notNull().default('usd'),
  },
  (t) => [
    check('life_packs_id', sql`${t.id} between 1 and 6`),
    check('life_packs_lives', sql`${t.lives} between 1 and 100000`),
    // Below 50 cents the provider takes no payment.
    check('life_packs_price', sql`${t.priceCents} between 50 and 99999999`),
  ],
);
