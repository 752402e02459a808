import type { Database } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { fairOdds, type OptionOdds } from './option-odds';
import { ASKABLE_CODES } from './options';

/** Odds that are a little out of date reveal next to nothing. */
const KEPT_MS = 5 * 60 * 1000;

type Kept = { odds: OptionOdds; ofCounts: string; readAtMs: number };

const keptOf = new WeakMap<Database, Kept>();
const readingOf = new WeakMap<Database, Promise<OptionOdds>>();

async function readOdds(db: Database, now: Date): Promise<OptionOdds> {
  const rows = await db.$client<{ code: number; records: number }[]>`
    select category_code as code, count(*)::integer as records from booking_records
    where category_code = any(${`{${ASKABLE_CODES.join(',')}}`}::smallint[])
      and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
    group by category_code order by category_code`;
  const counts = rows.map((row) => [row.code, row.records] as const);
  const ofCounts = JSON.stringify(counts);
  const kept = keptOf.get(db);
  const odds = kept?.ofCounts === ofCounts ? kept.odds : fairOdds(new Map(counts));
  keptOf.set(db, { odds, ofCounts, readAtMs: now.getTime() });
  return odds;
}

/** Returns odds for wrong options, recomputed every five minutes. Not for use in a transaction. */
export async function readOptionOdds(ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<OptionOdds> {
  const now = ctx.now();
  const kept = keptOf.get(ctx.db);
  if (kept && now.getTime() - kept.readAtMs < KEPT_MS) return kept.odds;
  let reading = readingOf.get(ctx.db);
  if (!reading) {
    reading = readOdds(ctx.db, now).finally(() => readingOf.delete(ctx.db));
    readingOf.set(ctx.db, reading);
  }
  if (!kept) return reading;
  reading.catch((error: unknown) =>
    ctx.log.warn({ error: errorReport(error) }, 'records were not counted; older odds are used'),
  );
  return kept.odds;
}
