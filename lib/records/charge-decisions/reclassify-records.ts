import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { type Classification, classifyCharge } from '../../charges/classify-charge';
import { offenseCategory } from '../../charges/offense-categories';
import { underRecordsLock } from '../records-lock';
import { withdrawRecords } from '../withdrawal/withdraw-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-removal-log';
import { CORRECTED_CONFIDENCE, findChargeCorrections } from './charge-corrections';

type ReclassifyContext = { db: Database; storage: Storage; now: () => Date };
type Row = { id: string; sourceIdHash: string; charge: string; code: number };

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

async function relabel(tx: Transaction, { id, charge }: Row, found: { code: number; confidence: number }) {
  await tx
    .update(bookingRecords)
    .set({ categoryCode: found.code, confidence: found.confidence })
    .where(and(eq(bookingRecords.id, id), eq(bookingRecords.chargeNormalized, charge)));
}

/** A correction overrides the category of the classifier, but never allows a barred charge. */
function withCorrection(charge: Classification, code: number | undefined): Classification {
  if (code === undefined || charge.kind === 'barred') return charge;
  return { kind: 'category', code, confidence: CORRECTED_CONFIDENCE, normalized: charge.normalized };
}

async function reclassifyPage({ db, storage, now }: ReclassifyContext, rows: readonly Row[]) {
  const done = { withdrawn: 0, relabeled: 0 };
  const corrections = await findChargeCorrections(
    db,
    rows.map((row) => row.charge),
  );
  const classified = rows.map((row) => ({
    row,
    charge: withCorrection(classifyCharge(row.charge), corrections.get(row.charge)),
  }));
  const isUnplayable = ({ row, charge }: (typeof classified)[number]) =>
    charge.kind === 'barred' || (charge.kind === 'unclear' && offenseCategory(row.code)?.playable !== true);
  const unplayable = classified.filter(isUnplayable).map(({ row }) => row);
  const wrong = classified.flatMap(({ row, charge }) =>
    charge.kind === 'category' && charge.code !== row.code ? [{ row, charge }] : [],
  );
  if (unplayable.length === 0 && wrong.length === 0) return done;
  return underRecordsLock(db, async (tx) => {
    const withdrawals = unplayable.map(({ sourceIdHash }) => ({ sourceIdHash, forever: false }));
    const { removed } = await withdrawRecords(tx, withdrawals, storage);
    if (removed.size > 0) {
      const entry = {
        operator: SYSTEM_OPERATOR,
        action: 'withdraw',
        receipt: null,
        records: removed.size,
      } as const;
      await writeRemovalLog(tx, { ...entry, now: now() });
    }
    for (const { row, charge } of wrong) await relabel(tx, row, charge);
    return { withdrawn: removed.size, relabeled: wrong.length };
  });
}

/**
 * Classifies the charges of real records in play again, because a new version may have a better classifier. Updates categories. Withdraws
 * records with a barred charge, and those with an unclear charge in an unplayable category. With another unclear charge, a record keeps its
 * category. The signal stops the work between two pages.
 */
export async function reclassifyRecords(
  ctx: ReclassifyContext,
  signal?: AbortSignal,
): Promise<{ withdrawn: number; relabeled: number }> {
  const done = { withdrawn: 0, relabeled: 0 };
  for (let after = FIRST; !signal?.aborted; await pause(PAUSE_MS)) {
    const rows = await pageAfter(ctx.db, after);
    const last = rows.at(-1);
    if (!last) break;
    const { withdrawn, relabeled } = await reclassifyPage(ctx, rows);
    done.withdrawn += withdrawn;
    done.relabeled += relabeled;
    after = last.id;
  }
  return done;
}

/** Despite the job's name, no operator takes part. The name stays, because metrics and `job_marks` contain it. */
export const reclassifyRecordsJob: Job = {
  name: 'review charges',
  everySeconds: 24 * 60 * 60,
  takesLong: true,
  isDueAtStart: true,
  run: async (ctx, signal) => reclassifyRecords({ ...ctx, storage: await sharedStorage() }, signal),
};
