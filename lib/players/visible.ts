import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';

/** Whether others see this player: neither banned nor leaving. `player` is an alias of `players` in the query. */
export function isVisible(player: SQL): SQL {
  return sql`(${player}.banned_at is null and ${player}.deletion_due_at is null)`;
}
