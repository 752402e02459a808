import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { CorrectionView, FlaggedView } from '@/lib/contract/desk/records/flags';
import type { Context } from '@/lib/platform/context';
import { countFlagged, listFlaggedRecords } from '@/lib/removals/review-flags';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

const MAX_FLAGGED = 100;
const MAX_CORRECTIONS = 25;

type CorrectionRow = Omit<CorrectionView, 'before' | 'after'> & { former: number | null; code: number };

/** Returns the first records in play with open flags, *looks under 18* first, and their total number. */
export async function listFlagged({
  db,
}: Pick<Context, 'db'>): Promise<{ records: FlaggedView[]; total: number }> {
  const [rows, total] = await Promise.all([
    listFlaggedRecords({ db }, { limit: MAX_FLAGGED }),
    countFlagged({ db }),
  ]);
  const records = rows.map(({ code, counts, flags: _text, firstAt, ...row }) => ({
    ...row,
    categoryCode: code,
    wrongLabel: counts.wrong_label ?? 0,
    underAge: counts.under_age ?? 0,
    offensive: counts.offensive ?? 0,
    firstAt: firstAt.toISOString(),
  }));
  return { records, total };
}

/** Newest first. A correction is another category that an operator gave to a charge text. */
export async function listLatestCorrections({ db }: Pick<Context, 'db'>): Promise<readonly CorrectionView[]> {
  const rows = await db.execute<CorrectionRow>(sql`
    select charge_normalized as charge, former_code as former, category_code as code, confidence, operator,
      created_at as at
    from charge_corrections order by created_at desc, id desc limit ${MAX_CORRECTIONS}`);
  return rows.map(({ former, code, at, ...row }) => ({
    ...row,
    before: former === null ? null : categoryLabel(former, DEFAULT_LANGUAGE),
    after: categoryLabel(code, DEFAULT_LANGUAGE),
    at: new Date(at).toISOString(),
  }));
}
