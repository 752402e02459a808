import type { FlaggedView } from '@/lib/contract/desk/records/flags';
import type { Context } from '@/lib/platform/context';
import { countFlagged, listFlaggedRecords } from '@/lib/removals/review-flags';

const MAX_FLAGGED = 100;

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
