import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RemovalAction, type RemovalSource, type RemovalState, removalLog } from '@/db/schema';
import { offenseCategory } from '../charges/offense-categories';
import type { Context } from '../context';
import { AppError } from '../errors';
import { openField } from '../security/sealed-fields';

export const removalListSchema = z.object({ limit: z.int().min(1).max(1000).default(50) });
type Limited = z.output<typeof removalListSchema>;

export type QueuedRemoval = {
  receipt: string;
  at: Date;
  source: RemovalSource;
  state: RemovalState;
  /** `Hays, TX`; null where the photo itself was named. */
  county: string | null;
  bookedOn: string | null;
  /** How many records matched when it was asked, and how many of them are out of play now. */
  matched: number;
  outOfPlay: number;
};

const REQUEST = sql`
  r.id, r.receipt, r.created_at as at, r.source, r.state, r.booked_on as "bookedOn", r.words_sealed as words,
  c.name || ', ' || c.state as county, cardinality(r.record_ids) as matched, r.record_ids as "recordIds",
  (select count(*)::integer from pulled_records p where p.id = any(r.record_ids)) as "outOfPlay"`;

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

/** What waits for a decision: first what is still in play, then the oldest. */
export async function listRemovals(
  { db }: Pick<Context, 'db'>,
  { limit }: Limited,
): Promise<QueuedRemoval[]> {
  const rows = await db.execute<RequestRow>(sql`
    select ${REQUEST} from removal_requests r left join counties c on c.fips = r.county_fips
    where r.decided_at is null order by r.state <> 'waiting', r.created_at limit ${limit}`);
  return rows.map(toQueued);
}

export type ShownRecord = {
  id: string;
  where: 'in play' | 'out of play' | 'gone';
  county: string | null;
  bookedOn: string | null;
  label: string | null;
  /** Names the files in the store: the photo is shown to nobody while it is out of play. */
  photo: string | null;
  /** Reasons of flags, each once. */
  flags: string[];
};
export type ShownRemoval = QueuedRemoval & { words: string | null; records: ShownRecord[] };

type RecordRow = Omit<ShownRecord, 'label'> & { code: number | null };

/** A request with its records, for whoever decides. Throws NOT_FOUND. */
export async function showRemoval(
  { db }: Pick<Context, 'db'>,
  { receipt }: { receipt: string },
): Promise<ShownRemoval> {
  const [row] = await db.execute<RequestRow>(sql`
    select ${REQUEST} from removal_requests r left join counties c on c.fips = r.county_fips
    where r.receipt = ${receipt}`);
  if (!row) throw new AppError('NOT_FOUND', 'No request has this receipt.');
  const records = await db.execute<RecordRow>(sql`
    select i.id, case when b.id is not null then 'in play' when u.id is not null then 'out of play' else 'gone' end as where,
      c.name || ', ' || c.state as county, coalesce(b.booked_on, u.booked_on) as "bookedOn",
      coalesce(b.category_code, u.category_code) as code, p.storage_key as photo,
      array(select distinct f.reason from record_flags f where f.record_id = i.id order by 1) as flags
    from unnest(${`{${row.recordIds.join(',')}}`}::uuid[]) i (id)
    left join booking_records b on b.id = i.id left join pulled_records u on u.id = i.id
    left join counties c on c.fips = coalesce(b.county_fips, u.county_fips)
    left join photos p on p.id = coalesce(b.photo_id, u.photo_id)`);
  const place = { column: 'removal_requests.words', rowId: row.id };
  return {
    ...toQueued(row),
    words: row.words && openField(place, row.words),
    records: records.map(({ code, ...record }) => ({
      ...record,
      label: code === null ? null : (offenseCategory(code)?.label ?? null),
    })),
  };
}

export type RemovalLogEntry = {
  at: Date;
  operator: string;
  action: RemovalAction;
  receipt: string | null;
  records: number;
};

/** What was done, the newest first. */
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
