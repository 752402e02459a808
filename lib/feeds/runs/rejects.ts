import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';

export const REJECTS_HEADER = 'line,record_id,reason,raw\n';

const quoted = (cell: string) => (/["',;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Returns a refused line as CSV. Does not escape formulas, because operators correct the lines and import them.
 * The desk escapes them in downloads.
 */
export const rejectLine = ({ line, recordId, raw }: FeedLine, reason: LineOutcome): string =>
  `${[String(line), recordId, reason, raw].map(quoted).join(',')}\n`;
