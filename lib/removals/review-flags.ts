import type { z } from 'zod';
import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { FlagReason } from '@/lib/contract/enums';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { NO_SLIP, readSlip } from '@/lib/records/booking-slip';
import { underRecordsLock } from '@/lib/records/records-lock';
import { wholeSlip } from '@/lib/records/shown-facts';
import { writeRemovalLog } from '@/lib/records/write-removal-log';
import { message } from '@/messages/message';
import type { FlagDecision, ReviewContext } from './decide-removal';
import type { removalListSchema } from './list-removals';
import { type OpenedRequest, openRequest } from './requests/open-request';

export type FlaggedRecord = {
  recordId: string;
  firstAt: Date;
  county: string;
  bookedOn: string;
  /** All facts of the booking. Questions show `shownFacts` of them. */
  booking: BookingSlip;
  shownFacts: number;
  code: number;
  label: string;
  /** The classifier's confidence in the label, 0 to 1. */
  confidence: number;
  charge: string;
  origin: 'feed' | 'synthetic';
  /** Host or file name of the first feed; null if it was not stored. */
  feed: string | null;
  /** Counts as text, such as `wrong_label 2, offensive 1`. */
  flags: string;
  counts: Partial<Record<FlagReason, number>>;
};

type Row = Omit<FlaggedRecord, 'firstAt' | 'label' | 'booking'> & { firstAt: string; slip: string };

/** Lists records in play with open flags: *looks under 18* first, then those with the most flags. */
export async function listFlaggedRecords(
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

export async function countFlagged({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct f.record_id)::integer as count from record_flags f
    join booking_records b on b.id = f.record_id where f.settled_at is null`);
  return row?.count ?? 0;
}

/** Settles the open flags of a record, which stays in play. Returns their number. */
export async function dismissFlags(
  { db, now, operator }: ReviewContext,
  { recordId }: { recordId: string },
): Promise<FlagDecision> {
  return db.transaction(async (tx) => {
    const settled = await tx.execute(sql`
      update record_flags set settled_at = ${now().toISOString()}::timestamptz
      where record_id = ${recordId} and settled_at is null returning id`);
    const flags = settled.length;
    if (flags === 0) return { changed: false, flags };
    const entry = { operator, action: 'dismiss_flags', receipt: null, records: flags } as const;
    await writeRemovalLog(tx, { ...entry, now: now() });
    return { changed: true, flags };
  });
}

/** Takes a flagged record out of play. Returns a request, whose receipt serves to approve or reinstate it. Throws NOT_FOUND. */
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
