import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/** Includes operators who have left. */
export async function listAuditedOperators({
  db,
}: Pick<Context, 'db'>): Promise<{ id: string; name: string }[]> {
  return db.execute<{ id: string; name: string }>(sql`select id, name from operators order by name`);
}
