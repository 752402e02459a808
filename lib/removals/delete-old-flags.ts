import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/**
 * Deletes flags about records that have left for good: nobody can decide on them any more. Those about records in play or
 * under review stay. Returns how many. It reads the whole table a few times a day.
 */
export function deleteOldFlags({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from record_flags where ctid = any(array(
          select f.ctid from record_flags f
          where not exists (select from booking_records r where r.id = f.record_id)
            and not exists (select from pulled_records r where r.id = f.record_id)
          limit ${most} for update of f skip locked))`),
    signal,
  );
}
