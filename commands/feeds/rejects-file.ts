import { closeSync, fchmodSync, openSync, writeSync } from 'node:fs';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';

const quoted = (cell: string) => (/["',;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export type RejectsFile = {
  add: (read: FeedLine, reason: LineOutcome) => void;
  close: () => void;
};

const OWNER_ONLY = 0o600;

/** Opens a CSV for refused lines: number, record_id, reason and text. Lines may name people, so only the owner may read it. */
export function openRejectsFile(name: string): RejectsFile {
  const file = openSync(name, 'w', OWNER_ONLY);
  // An existing file keeps its permissions otherwise.
  fchmodSync(file, OWNER_ONLY);
  writeSync(file, 'line,record_id,reason,raw\n');
  return {
    add: ({ line, recordId, raw }, reason) => {
      writeSync(file, `${[String(line), recordId, reason, raw].map(quoted).join(',')}\n`);
    },
    close: () => closeSync(file),
  };
}
