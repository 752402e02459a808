import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BACKUP_MARK } from './read-operations';

/** Stores that a backup is complete: `done_until` is when it was taken, `position` its size. An older backup changes nothing. */
export async function noteBackup(
  db: Queryable,
  { takenAt, bytes }: { takenAt: string; bytes: number },
): Promise<void> {
  await db.execute(sql`
    insert into job_marks as m (job, done_until, position)
    values (${BACKUP_MARK}, ${takenAt}::timestamptz, ${JSON.stringify({ bytes })}::text::jsonb)
    on conflict (job) do update set done_until = excluded.done_until, position = excluded.position
      where m.done_until < excluded.done_until`);
}
