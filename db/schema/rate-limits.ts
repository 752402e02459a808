import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** Calls counted by limit and subject. Keys are hashed and reveal neither address nor email. `expire` is in milliseconds. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
