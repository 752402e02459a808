import type { SQL } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { underRecordsLock } from './records-lock';

/** The facts that are counted: time, bond, class and arresting agency. Weekday and part of day count as one, the time. */
export const MAX_SHOWN_FACTS = 4;

/**
 * Counts again how many facts the slips of real records may show, so that no slip identifies a person. Each county is a transaction of its
 * own, because answers wait for changed rows. The records lock prevents deadlocks with imports and removals. The signal stops the work
 * between two counties.
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

/** SQL: the whole slip of a record, for operators. `record` is the row as JSON. `readSlip` parses the result. */
export const wholeSlip = (record: SQL): SQL => sql`
  shown_slip(jsonb_populate_record(null::booking_records, ${record} || ${`{"shown_facts": ${MAX_SHOWN_FACTS}}`}::jsonb))`;

export const renewShownFactsJob: Job = {
  name: 'renew shown facts',
  everySeconds: 24 * 60 * 60,
  isDueAtStart: true,
  run: (ctx, signal) => renewShownFacts(ctx, { signal }),
};
