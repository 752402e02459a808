import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/** Returns all operators, including those who have left, for the filter of the audit. */
export async function listAuditedOperators({
  db,
}: Pick<Context, 'db'>): Promise<{ id: string; name: string }[]> {
  return db.execute<{ id: string; name: string }>(sql`select id, name from operators order by name`);
}
