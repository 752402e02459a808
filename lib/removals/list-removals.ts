import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { removalLog } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RemovalAction, RemovalSource, RemovalState, RemovalWish } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { type ShownRecord, showRecords } from './requests/show-records';

export const removalListSchema = z.object({ limit: z.int().min(1).max(1000).default(50) });
type Limited = z.output<typeof removalListSchema>;

export type QueuedRemoval = {
  receipt: string;
  at: Date;
  source: RemovalSource;
  wish: RemovalWish;
  state: RemovalState;
  /** `Hays, TX`; null for a request about a photo. */
  county: string | null;
  bookedOn: string | null;
  matched: number;
  /** How many of the matched records are out of play now. */
  outOfPlay: number;
  /** Whether it waits for a review while one of its records is in play. */
  isStillShown: boolean;
};

const requestColumns = (now: Date) => sql`
  r.id, r.receipt, r.created_at as at, r.source, r.wish, r.state, r.booked_on as "bookedOn", r.words_sealed as words,
  c.name || ', ' || c.state as county, cardinality(r.record_ids) as matched, r.record_ids as "recordIds",
  (select count(*)::integer from pulled_records p where p.id = any(r.record_ids)) as "outOfPlay",
  r.state = 'waiting' and exists (
    select from booking_records b
    where b.id = any(r.record_ids) and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz)
  ) as "isStillShown"`;

type RequestRow = Omit<QueuedRemoval, 'at'> & {
  at: string;
  id: string;
  words: string | null;
  recordIds: string[];
};

const toQueued = ({ id: _id, words: _words, recordIds: _ids, at, ...row }: RequestRow): QueuedRemoval => ({
  ...row,
  at: new Date(at),
});

/** Lists undecided requests, or only the one with `receipt`: first those whose photos are still shown, then the oldest. */
export async function listRemovals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { limit, offset = 0, receipt = null }: Limited & { offset?: number; receipt?: string | null },
): Promise<QueuedRemoval[]> {
  const rows = await db.execute<RequestRow>(sql`
    select ${requestColumns(now())} from removal_requests r left join counties c on c.fips = r.county_fips
    where r.decided_at is null and (${receipt}::text is null or r.receipt = ${receipt}::text) order by "isStillShown" desc, r.created_at, r.id limit ${limit} offset ${offset}`);
  return rows.map(toQueued);
}

export async function countRemovals(
  { db }: Pick<Context, 'db'>,
  { since }: { since: Date },
): Promise<{ total: number; older: number }> {
  const [row] = await db.execute<{ total: number; older: number }>(sql`
    select count(*)::integer as total,
      (count(*) filter (where created_at < ${since.toISOString()}::timestamptz))::integer as older
    from removal_requests where decided_at is null`);
  return row ?? { total: 0, older: 0 };
}

export type ShownRemoval = QueuedRemoval & { words: string | null; records: ShownRecord[] };

export async function showRemoval(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { receipt }: { receipt: string },
): Promise<ShownRemoval> {
  const [row] = await db.execute<RequestRow>(sql`
    select ${requestColumns(now())} from removal_requests r left join counties c on c.fips = r.county_fips
    where r.receipt = ${receipt}`);
  if (!row) throw new AppError('NOT_FOUND', message('removal', 'noReceipt'));
  const field = { column: 'removal_requests.words', rowId: row.id };
  return {
    ...toQueued(row),
    words: row.words && openField(field, row.words),
    records: await showRecords({ db }, row.recordIds),
  };
}

export type RemovalLogEntry = {
  at: Date;
  operator: string;
  action: RemovalAction;
  receipt: string | null;
  records: number;
};

export async function listRemovalLog(
  { db }: Pick<Context, 'db'>,
  { limit }: Limited,
): Promise<RemovalLogEntry[]> {
  const rows = await db
    .select()
    .from(removalLog)
    .orderBy(desc(removalLog.createdAt), desc(removalLog.id))
    .limit(limit);
  return rows.map(({ createdAt: at, operator, action, receipt, records }) => ({
    at,
    operator,
    action,
    receipt,
    records,
  }));
}
