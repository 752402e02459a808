import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { CorrectionView } from '@/lib/contract/desk/records/flags';
import type { Context } from '@/lib/platform/context';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

const MAX_CORRECTIONS = 25;

type CorrectionRow = Omit<CorrectionView, 'before' | 'after'> & { former: number | null; code: number };

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
