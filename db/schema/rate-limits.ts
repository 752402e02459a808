import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * State of rate-limiter-flexible, which names and reads the columns itself; shared by every process. Keys are
 * keyed hashes: neither an address nor an e-mail can be read from them.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Epoch ms at which the window ends. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
