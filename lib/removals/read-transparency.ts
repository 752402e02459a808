import { sql } from '@/db/sql';
import { quarterName, type TransparencyQuarter } from '@/lib/contract/removals/transparency';
import type { Context } from '@/lib/platform/context';
import { csvLine } from '@/lib/platform/csv/csv-line';

const MAX_QUARTERS = 12;

/**
 * Returns the figures of the transparency report by quarter, the newest first. Reads requests and the log, which are never deleted.
 * `medianMinutes` is the time from a request until its records left play. If a request waited for a review, the approval ends this time.
 */
export async function readTransparency({ db }: Pick<Context, 'db'>): Promise<TransparencyQuarter[]> {
  const quarterOf = (at: string) => sql.raw(`date_trunc('quarter', ${at} at time zone 'UTC')::date`);
  return db.execute<TransparencyQuarter>(sql`
    with asked as (
      select ${quarterOf('r.created_at')} as quarter, r.source,
        waited.receipt is not null as waited,
        (select extract(epoch from min(l.created_at) - r.created_at) / 60 from removal_log l
          where l.receipt = r.receipt and l.records > 0
            and (l.action = 'pull' or (l.action = 'approve' and waited.receipt is not null))) as minutes
      from removal_requests r
        left join removal_log waited on waited.receipt = r.receipt and waited.action = 'hold' and waited.records > 0
    ), requests as (
      select quarter, count(*) filter (where source <> 'flag')::int as requests,
        count(*) filter (where source = 'flag')::int as flags,
        percentile_cont(0.5) within group (order by minutes) as median,
        count(*) filter (where minutes is null and waited)::int as unpulled,
        count(*) filter (where minutes is null and not waited)::int as nothing
      from asked group by quarter
    ), decisions as (
      select ${quarterOf('decided_at')} as quarter, count(*) filter (where state = 'approved')::int as removed,
        count(*) filter (where state = 'reinstated')::int as reinstated, count(*) filter (where state = 'split')::int as split
      from removal_requests where decided_at is not null group by 1
    ), logged as (
      select ${quarterOf('created_at')} as quarter, coalesce(sum(records) filter (where action = 'refuse_import'), 0)::int as refused,
        coalesce(sum(records) filter (where action = 'expire'), 0)::int as expired
      from removal_log where action in ('refuse_import', 'expire') group by 1
    )
    select quarter::text as "from", coalesce(requests, 0) as requests, coalesce(flags, 0) as flags,
      median::float8 as "medianMinutes", coalesce(unpulled, 0) as "waitingOrDeclined", coalesce(nothing, 0) as "nothingInPlay", coalesce(removed, 0) as removed,
      coalesce(reinstated, 0) as reinstated, coalesce(split, 0) as split, coalesce(refused, 0) as "refusedImports",
      coalesce(expired, 0) as expired
    from requests full join decisions using (quarter) full join logged using (quarter)
    order by quarter desc limit ${MAX_QUARTERS}`);
}

const COLUMNS = [
  'quarter',
  'requests',
  'flags',
  'median_minutes_until_out_of_play',
  'waiting_or_declined',
  'nothing_in_play',
  'removed',
  'reinstated',
  'split',
  'refused_imports',
  'expired',
];

export async function exportTransparency(ctx: Pick<Context, 'db'>): Promise<string> {
  const rows = (await readTransparency(ctx)).map(({ from, medianMinutes, ...counts }) => [
    quarterName(from),
    String(counts.requests),
    String(counts.flags),
    medianMinutes === null ? '' : medianMinutes.toFixed(1),
    ...[counts.waitingOrDeclined, counts.nothingInPlay, counts.removed, counts.reinstated, counts.split].map(
      String,
    ),
    ...[counts.refusedImports, counts.expired].map(String),
  ]);
  return [COLUMNS, ...rows].map(csvLine).join('');
}
