import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';

export const REJECTS_HEADER = 'line,record_id,reason,raw\n';

const quoted = (cell: string) => (/["',;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Returns a refused line as a line of CSV: number, record_id, reason and the original line. Unlike `csvLine` it changes no cell,
 * because the corrected file is imported; the desk's download takes formulas out before.
 */
export const rejectLine = ({ line, recordId, raw }: FeedLine, reason: LineOutcome): string =>
  `${[String(line), recordId, reason, raw].map(quoted).join(',')}\n`;
