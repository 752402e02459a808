import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { RejectsView } from '@/lib/contract/desk/feeds/run-view';
import { REJECTS_HEADER, rejectLine } from '@/lib/feeds/runs/rejects';
import { REJECT_TEXT_COLUMN } from '@/lib/feeds/runs/track-run';
import { escapeFormula } from '@/lib/platform/csv/csv-line';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

const PER_PAGE = 50;

/** Returns a page of a run's refused lines after line `after`, each with only the refused value. `reason` filters them. */
export async function listRejects(
  { db }: { db: Database },
  { runId, after, reason }: { runId: string; after: number; reason: string | null },
): Promise<RejectsView> {
  const rows = await db.execute<{ id: string; line: number; reason: string; sealed: string | null }>(sql`
    select id, line, reason, text_sealed as sealed from feed_run_rejects
    where run_id = ${runId}::uuid and line > ${after} and (${reason}::text is null or reason = ${reason})
    order by line limit ${PER_PAGE + 1}`);
  const [all] = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from feed_run_rejects where run_id = ${runId}::uuid`);
  const rejects = rows
    .slice(0, PER_PAGE)
    .map((row) => ({ line: row.line, reason: row.reason, value: openReject(row).value }));
  return {
    rejects,
    next: rows.length > PER_PAGE ? (rejects.at(-1)?.line ?? null) : null,
    kept: all?.kept ?? 0,
  };
}

type Row = { id: string; line: number; reason: string; sealed: string | null };

/** Decrypts the stored text of a refused line. Scheduled runs and commands store no text. */
function openReject({ id, sealed }: Pick<Row, 'id' | 'sealed'>): {
  recordId: string;
  raw: string;
  value: string | null;
} {
  const text = sealed === null ? null : openField({ column: REJECT_TEXT_COLUMN, rowId: id }, sealed);
  const [recordId = '', raw = '', value = null] =
    text === null ? [] : (JSON.parse(text) as [string, string, string | null]);
  return { recordId, raw, value };
}

/** Returns a run's stored refused lines as a CSV that spreadsheets can open safely, like `npm run import -- --rejects`. */
export async function readRejectsCsv(
  { db }: { db: Database },
  { runId }: { runId: string },
): Promise<string> {
  const rows = await db.execute<Row>(sql`
    select id, line, reason, text_sealed as sealed from feed_run_rejects
    where run_id = ${runId}::uuid order by line`);
  const lines = rows.map((row) => {
    const { recordId, raw } = openReject(row);
    const safe = { recordId: escapeFormula(recordId), raw: escapeFormula(raw) };
    return rejectLine({ line: row.line, ...safe }, row.reason);
  });
  return REJECTS_HEADER + lines.join('');
}
