import { char, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/** Counties and county equivalents by five-digit FIPS code, from the Census boundaries (us-atlas). */
export const counties = pgTable('counties', {
  fips: char('fips', { length: 5 }).primaryKey(),
  name: text('name').notNull(),
  state: char('state', { length: 2 }).notNull(),
  lat: doublePrecision('lat').notNull(),
  long: doublePrecision('long').notNull(),
});
