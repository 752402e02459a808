import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';

/** SQL condition that other players see this one: neither banned nor leaving. `player` is the table or an alias of it. */
export function isVisible(player: SQL): SQL {
  return sql`(${player}.banned_at is null and ${player}.deletion_due_at is null)`;
}
