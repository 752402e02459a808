import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BACKUP_ROW } from './read-operations';

/** Stores the time and the size of a complete backup in `job_marks`. Ignores a backup that is older than the stored one. */
export async function storeNewestBackup(
  db: Queryable,
  { takenAt, bytes }: { takenAt: string; bytes: number },
): Promise<void> {
  await db.execute(sql`
    insert into job_marks as m (job, done_until, position)
    values (${BACKUP_ROW}, ${takenAt}::timestamptz, ${JSON.stringify({ bytes })}::text::jsonb)
    on conflict (job) do update set done_until = excluded.done_until, position = excluded.position
      where m.done_until < excluded.done_until`);
}
