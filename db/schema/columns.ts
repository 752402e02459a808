import { sql } from 'drizzle-orm';
import { smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A primary key that grows with time (UUID v7). */
export const timeOrderedId = () => uuid('id').primaryKey().default(sql`uuid_v7()`);

export const fourCodes = () => ({
  code1: smallint('code_1').notNull(),
  code2: smallint('code_2').notNull(),
  code3: smallint('code_3').notNull(),
  code4: smallint('code_4').notNull(),
});
