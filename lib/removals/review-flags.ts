import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { FlagReason } from '@/lib/contract/enums';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { NO_SLIP, readSlip } from '@/lib/records/booking-slip';
import { wholeSlip } from '@/lib/records/shown-facts';
import { writeRemovalLog } from '@/lib/records/write-log';
import { message } from '@/messages/message';
import { offenseCategory } from '../charges/offense-categories';
import { underRecordsLock } from '../records/records-lock';
import type { Decision, ReviewContext } from './decide-removal';
import type { removalListSchema } from './list-removals';
import { type OpenedRequest, openRequest } from './requests/open-request';

export type FlaggedRecord = {
  recordId: string;
  firstAt: Date;
  county: string;
  bookedOn: string;
  /** All facts, and how many of them questions show. */
  booking: BookingSlip;
  shownFacts: number;
  code: number;
  label: string;
  /** 0 to 1, of the classifier. */
  confidence: number;
  /** The charge in the feed, to check the label against. */
  charge: string;
  origin: 'feed' | 'synthetic';
  /** Host or file name of the feed that it first came from; null where that was not kept. */
  feed: string | null;
  /** `wrong_label 2, offensive 1`. */
  flags: string;
  /** The same as numbers. */
  counts: Partial<Record<FlagReason, number>>;
};

type Row = Omit<FlaggedRecord, 'firstAt' | 'label' | 'booking'> & { firstAt: string; slip: string };

/** Lists records in play with open flags: *looks under 18* first, then by number of flags. */
export async function listFlags(
  { db }: Pick<Context, 'db'>,
  { limit }: z.output<typeof removalListSchema>,
): Promise<FlaggedRecord[]> {
  const rows = await db.execute<Row>(sql`
    select f.record_id as "recordId", min(f.first_at) as "firstAt", c.name || ', ' || c.state as county,
      b.booked_on as "bookedOn", ${wholeSlip(sql`to_jsonb(b)`)} as slip, b.shown_facts as "shownFacts", b.category_code as code, b.charge_normalized as charge, b.confidence,
      case when b.synthetic then 'synthetic' else 'feed' end as origin, b.feed_name as feed,
      string_agg(f.reason || ' ' || f.count, ', ' order by f.reason) as flags,
      jsonb_object_agg(f.reason, f.count) as counts
    from (
      select record_id, reason, count(*) as count, min(created_at) as first_at from record_flags
      where settled_at is null group by record_id, reason
    ) f
    join booking_records b on b.id = f.record_id join counties c on c.fips = b.county_fips
    group by f.record_id, b.id, c.fips order by bool_or(f.reason = 'under_age') desc, sum(f.count) desc, min(f.first_at) limit ${limit}`);
  return rows.map(({ firstAt, slip, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt),
    booking: readSlip(slip) ?? NO_SLIP,
    label: offenseCategory(row.code)?.label ?? '',
  }));
}

/** Returns how many records in play have open flags. */
export async function countFlagged({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct f.record_id)::integer as count from record_flags f
    join booking_records b on b.id = f.record_id where f.settled_at is null`);
  return row?.count ?? 0;
}

/** Settles the open flags of a record, which stays in play. A second call changes nothing. */
export async function dismissFlags(
  { db, now, operator }: ReviewContext,
  { recordId }: { recordId: string },
): Promise<Decision> {
  return db.transaction(async (tx) => {
    const settled = await tx.execute(sql`
      update record_flags set settled_at = ${now().toISOString()}::timestamptz
      where record_id = ${recordId} and settled_at is null returning id`);
    if (settled.length === 0) return { changed: false, records: 0 };
    const entry = { operator, action: 'dismiss_flags', receipt: null, records: settled.length } as const;
    await writeRemovalLog(tx, { ...entry, now: now() });
    return { changed: true, records: settled.length };
  });
}

/** Takes a record out of play for an operator, who then approves or reinstates it by its receipt. Throws NOT_FOUND. */
export async function pullFlaggedRecord(
  ctx: ReviewContext & Pick<Context, 'random'>,
  { recordId }: { recordId: string },
): Promise<OpenedRequest> {
  return underRecordsLock(ctx.db, async (tx) => {
    const [record] = await tx.execute<{ county_fips: string }>(sql`
      select county_fips from booking_records where id = ${recordId}`);
    if (!record) throw new AppError('NOT_FOUND', message('removal', 'noRecord'));
    const matches = [{ id: recordId, countyFips: record.county_fips, isInPlay: true }];
    const request = { source: 'flag', countyFips: null, bookedOn: null, words: '' } as const;
    return openRequest(tx, ctx, { ...request, matches, operator: ctx.operator });
  });
}
