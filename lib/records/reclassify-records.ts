import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import type { Storage } from '@/lib/platform/storage/storage';
import { type Classification, classifyCharge } from '../charges/classify-charge';
import { offenseCategory } from '../charges/offense-categories';
import { CORRECTED_CONFIDENCE, findCorrections } from './charge-corrections';
import { underRecordsLock } from './records-lock';
import { withdraw } from './withdraw-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from './write-log';

type ReclassifyContext = { db: Database; storage: Storage; now: () => Date };
type Row = { id: string; sourceIdHash: string; charge: string; code: number };

/** A page takes some milliseconds, so that the process still answers players in time. */
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

/** Updates the category, unless an import has changed the charge since. */
async function rename(tx: Transaction, { id, charge }: Row, read: { code: number; confidence: number }) {
  await tx
    .update(bookingRecords)
    .set({ categoryCode: read.code, confidence: read.confidence })
    .where(and(eq(bookingRecords.id, id), eq(bookingRecords.chargeNormalized, charge)));
}

/** What bars a charge counts before a correction, and a correction before the classifier. */
function withCorrection(charge: Classification, code: number | undefined): Classification {
  if (code === undefined || charge.kind === 'barred') return charge;
  return { kind: 'category', code, confidence: CORRECTED_CONFIDENCE, normalized: charge.normalized };
}

async function settlePage({ db, storage, now }: ReclassifyContext, rows: readonly Row[]) {
  const done = { withdrawn: 0, renamed: 0 };
  const corrections = await findCorrections(
    db,
    rows.map((row) => row.charge),
  );
  const read = rows.map((row) => ({
    row,
    charge: withCorrection(classifyCharge(row.charge), corrections.get(row.charge)),
  }));
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
      const entry = {
        operator: SYSTEM_OPERATOR,
        action: 'withdraw',
        receipt: null,
        records: removed.size,
      } as const;
      await writeRemovalLog(tx, { ...entry, now: now() });
    }
    for (const { row, charge } of wrong) await rename(tx, row, charge);
    return { withdrawn: removed.size, renamed: wrong.length };
  });
}

/**
 * Classifies the charges of records in play again, for versions with a better classifier: withdraws records that are barred
 * now, and updates changed categories. A charge that has become unclear keeps its category. Without this, records of
 * unchanged feeds would stay for half a year. The signal stops it between two pages.
 */
export async function reclassifyRecords(
  ctx: ReclassifyContext,
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

export const reclassifyRecordsJob: Job = {
  name: 'review charges',
  everySeconds: 24 * 60 * 60,
  takesLong: true,
  // A new version may know more charges.
  isDueAtStart: true,
  run: async (ctx, signal) => reclassifyRecords({ ...ctx, storage: await sharedStorage() }, signal),
};
