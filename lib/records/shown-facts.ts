import type { SQL } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { underRecordsLock } from './records-lock';

/** When, bond, class and arrested by. */
export const MAX_SHOWN_FACTS = 4;

/**
 * Renews how many facts the slips of real records show (db/functions/booking_slip.sql), in these counties or in all. Each county is
 * a transaction of its own, because players wait for a row that one changes. It holds the records lock, so that it cannot deadlock
 * with an import or a removal. The signal stops it between two counties.
 */
export async function renewShownFacts(
  { db, now }: { db: Database; now: () => Date },
  { counties, signal }: { counties?: Iterable<string>; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const county of counties ?? (await countiesInPlay(db))) {
    if (signal?.aborted) return;
    await underRecordsLock(db, (tx) =>
      tx.execute(sql`select renew_shown_facts(${county}::bpchar, ${now().toISOString()}::timestamptz)`),
    );
  }
}

async function countiesInPlay(db: Database): Promise<string[]> {
  const rows = await db.execute<{ fips: string }>(sql`
    select fips from counties c where exists (select from booking_records r where r.county_fips = c.fips)`);
  return rows.map(({ fips }) => fips);
}

/**
 * Selects all facts of a record for operators, as `readSlip` reads them, also those that questions do not show. `record` is the row
 * as JSON, in play or pulled.
 */
export const wholeSlip = (record: SQL): SQL => sql`
  shown_slip(jsonb_populate_record(null::booking_records, ${record} || ${`{"shown_facts": ${MAX_SHOWN_FACTS}}`}::jsonb))`;

/** Records that expired or were withdrawn make the facts of others rare. */
export const renewShownFactsJob: Job = {
  name: 'renew shown facts',
  everySeconds: 24 * 60 * 60,
  isDueAtStart: true,
  run: (ctx, signal) => renewShownFacts(ctx, { signal }),
};
