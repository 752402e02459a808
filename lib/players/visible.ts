import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';

/** Builds the SQL condition that other players see this one: neither banned nor leaving. `player` is an alias of `players`. */
export function isVisible(player: SQL): SQL {
  return sql`(${player}.banned_at is null and ${player}.deletion_due_at is null)`;
}
