import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { REJECT_PLACE } from '@/lib/feeds/runs/record-run';
import { REJECTS_HEADER, rejectLine } from '@/lib/feeds/runs/rejects';
import { withoutFormula } from '@/lib/platform/csv/csv-line';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

type Row = { id: string; line: number; reason: string; sealed: string | null };

/** Opens what a run kept of a refused line. Runs of the schedule and of commands keep nothing. */
export function originalOf({ id, sealed }: Pick<Row, 'id' | 'sealed'>): {
  recordId: string;
  raw: string;
  value: string | null;
} {
  const text = sealed === null ? null : openField({ column: REJECT_PLACE, rowId: id }, sealed);
  const [recordId = '', raw = '', value = null] =
    text === null ? [] : (JSON.parse(text) as [string, string, string | null]);
  return { recordId, raw, value };
}

/**
 * Returns the refused lines of a run that are kept as CSV, as `npm run import -- --rejects` writes it: 10,000 at most. A browser opens
 * a download with a spreadsheet, so what that would run as a formula starts with an apostrophe.
 */
export async function readRejectsCsv(
  { db }: { db: Database },
  { runId }: { runId: string },
): Promise<string> {
  const rows = await db.execute<Row>(sql`
    select id, line, reason, text_sealed as sealed from feed_run_rejects
    where run_id = ${runId}::uuid order by line`);
  const lines = rows.map((row) => {
    const { recordId, raw } = originalOf(row);
    const safe = { recordId: withoutFormula(recordId), raw: withoutFormula(raw) };
    return rejectLine({ line: row.line, ...safe }, row.reason);
  });
  return REJECTS_HEADER + lines.join('');
}
