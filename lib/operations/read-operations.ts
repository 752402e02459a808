import type { Database } from '@/db/client';
import { JOBS_SCHEMA, QUEUES } from '@/db/queues';
import { sql } from '@/db/sql';
import { ALL_NETWORKS, GUESTS_OVERALL } from '@/lib/accounts/limits';
import { lastWorkerRun } from '@/lib/platform/jobs/claim-run';
import { readSpent } from '@/lib/platform/security/limits/rate-limits';
import { type Lag, readLags } from '@/lib/projections/progress';

const GROWING_TABLES = [
  'answers',
  'questions',
  'player_sets',
  'ledger',
  'players',
  'sessions',
  'booking_records',
  'photos',
  'removal_journal',
  'record_tombstones',
  'rate_limits',
];
/** The row of `job_marks` with the time and the size of the newest backup. Every complete backup updates it. */
export const BACKUP_ROW = 'backup';
const MAX_COUNTED = 10_000;

type Queued = { name: string; state: string; count: number; oldestSeconds: number };
type Table = { name: string; bytes: number; rows: number };
type Open = { kind: 'removal' | 'flag' | 'report'; label: string; count: number; oldestSeconds: number };
type Records = { inPlay: number; lastExpirySeconds: number | null };

export type Operations = {
  queues: Queued[];
  tables: Table[];
  databaseBytes: number;
  open: Open[];
  records: Records;
  lags: Lag[];
  /** Both times are in seconds since 1970, and null if the event never happened. */
  lastBackupSeconds: number | null;
  lastWorkerRunSeconds: number | null;
  newGuests: number;
};

/** Reads the state of the game. Runs its statements one by one, so that it uses one connection of the pool. */
export async function readOperations(db: Database): Promise<Operations> {
  const queues = await db.execute<Queued>(sql`
    select name, state::text, count(*)::integer as count,
      extract(epoch from clock_timestamp() - min(created_on))::float8 as "oldestSeconds"
    from ${sql.identifier(JOBS_SCHEMA)}.job where name = any(${Object.keys(QUEUES)}::text[])
    and state in ('created', 'retry', 'active', 'failed') group by 1, 2`);
  const tables = await db.execute<Table>(sql`
    select t.relname as name, sum(pg_total_relation_size(p.oid))::float8 as bytes, sum(greatest(p.reltuples, 0))::float8 as rows
    from pg_class t left join pg_inherits i on i.inhparent = t.oid join pg_class p on p.oid = coalesce(i.inhrelid, t.oid)
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname = any(${GROWING_TABLES}::text[])
    group by t.relname`);
  const [whole] = await db.execute<{ bytes: number; backup: number | null; worker: number | null }>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      (select extract(epoch from done_until)::float8 from job_marks where job = ${BACKUP_ROW}) as backup,
      extract(epoch from ${lastWorkerRun})::float8 as worker`);
  const open = await db.execute<Open>(sql`
    select kind, label, count(*)::integer as count,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as "oldestSeconds"
    from (
      (select 'removal' as kind, state as label, created_at from removal_requests where decided_at is null
        order by created_at limit ${MAX_COUNTED})
      union all (select 'flag', reason, created_at from record_flags where settled_at is null
        order by created_at limit ${MAX_COUNTED})
      union all (select 'report', what, created_at from player_reports where settled_at is null
        order by created_at limit ${MAX_COUNTED})
    ) o group by 1, 2`);
  const records = await readRecords(db);
  const lags = await readLags(db);
  const newGuests = await readSpent({ db }, GUESTS_OVERALL, ALL_NETWORKS);
  const { bytes: databaseBytes = 0, backup = null, worker = null } = whole ?? {};
  const times = { lastBackupSeconds: backup, lastWorkerRunSeconds: worker };
  return { queues, tables, databaseBytes, open, records, lags, ...times, newGuests };
}

async function readRecords(db: Database): Promise<Records> {
  const [row] = await db.execute<{ counted: number; estimated: number; last: number | null }>(sql`
    select (select count(*)::integer from (
        -- The condition and the order make PostgreSQL use the index records_shuffle.
        select from booking_records where pool >= '' order by pool limit ${MAX_COUNTED}) r) as counted,
      (select reltuples::float8 from pg_class where oid = 'booking_records'::regclass) as estimated,
      (select extract(epoch from max(expires_at))::float8 from booking_records) as last`);
  const { counted = 0, estimated = 0, last = null } = row ?? {};
  return {
    inPlay: counted < MAX_COUNTED ? counted : Math.max(counted, estimated),
    lastExpirySeconds: last,
  };
}
