import { closeSync, fchmodSync, openSync, writeSync } from 'node:fs';
import { REJECTS_HEADER, rejectLine } from '@/lib/feeds/runs/rejects';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';

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
  writeSync(file, REJECTS_HEADER);
  return {
    add: (read, reason) => {
      writeSync(file, rejectLine(read, reason));
    },
    close: () => closeSync(file),
  };
}
