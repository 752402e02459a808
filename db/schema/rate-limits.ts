import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** State of rate-limiter-flexible, which names the columns. Keys are hashed and reveal neither address nor email. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
