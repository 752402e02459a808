import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import type { Storage } from '@/lib/platform/storage/storage';
import { classifyCharge } from '../charges/classify-charge';
import { offenseCategory } from '../charges/offense-categories';
import { underRecordsLock } from './records-lock';
import { withdraw } from './withdraw-records';
import { ITSELF, writeRemovalLog } from './write-log';

type LookContext = { db: Database; storage: Storage; now: () => Date };
type Row = { id: string; sourceIdHash: string; charge: string; code: number };

/** What takes some milliseconds: whoever answers players does this beside. */
const PAGE = 100;
const PAUSE_MS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

function pageAfter(db: Database, id: string): Promise<Row[]> {
  const { sourceIdHash, chargeNormalized: charge, categoryCode: code } = bookingRecords;
  return db
    .select({ id: bookingRecords.id, sourceIdHash, charge, code })
    .from(bookingRecords)
    .where(and(gt(bookingRecords.id, id), eq(bookingRecords.synthetic, false)))
    .orderBy(asc(bookingRecords.id))
    .limit(PAGE);
}

/** Only where the charge is the one that was looked at: an import may have changed it since. */
async function rename(tx: Transaction, { id, charge }: Row, read: { code: number; confidence: number }) {
  await tx
    .update(bookingRecords)
    .set({ categoryCode: read.code, confidence: read.confidence })
    .where(and(eq(bookingRecords.id, id), eq(bookingRecords.chargeNormalized, charge)));
}

async function settlePage({ db, storage, now }: LookContext, rows: readonly Row[]) {
  const done = { withdrawn: 0, renamed: 0 };
  const read = rows.map((row) => ({ row, charge: classifyCharge(row.charge) }));
  const isBarred = ({ row, charge }: (typeof read)[number]) =>
    charge.kind === 'barred' || (charge.kind === 'unclear' && offenseCategory(row.code)?.barred !== false);
  const barred = read.filter(isBarred).map(({ row }) => row);
  const wrong = read.flatMap(({ row, charge }) =>
    charge.kind === 'category' && charge.code !== row.code ? [{ row, charge }] : [],
  );
  if (barred.length === 0 && wrong.length === 0) return done;
  return underRecordsLock(db, async (tx) => {
    const goes = barred.map(({ sourceIdHash }) => ({ sourceIdHash, forever: false }));
    const { removed } = await withdraw(tx, goes, storage);
    if (removed.size > 0) {
      const entry = { operator: ITSELF, action: 'withdraw', receipt: null, records: removed.size } as const;
      await writeRemovalLog(tx, { ...entry, now: now() });
    }
    for (const { row, charge } of wrong) await rename(tx, row, charge);
    return { withdrawn: removed.size, renamed: wrong.length };
  });
}

/**
 * Reads the charges of records in play again, as a version that knows more words reads them: what is barred now is taken out,
 * what has another name gets it, what is not understood any more keeps the name it has. Feeds that have not changed
 * are not read again and would leave them for half a year. Stops between pages when the signal says so.
 */
export async function lookChargesThrough(
  ctx: LookContext,
  signal?: AbortSignal,
): Promise<{ withdrawn: number; renamed: number }> {
  const done = { withdrawn: 0, renamed: 0 };
  for (let after = FIRST; !signal?.aborted; await pause(PAUSE_MS)) {
    const rows = await pageAfter(ctx.db, after);
    const last = rows.at(-1);
    if (!last) break;
    const { withdrawn, renamed } = await settlePage(ctx, rows);
    done.withdrawn += withdrawn;
    done.renamed += renamed;
    after = last.id;
  }
  return done;
}
