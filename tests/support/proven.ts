import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { isFull } from './settings';

const RECORD = 'tests/fixtures/proven.json';

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const entries = patterns.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const readRecord = (): Record<string, string> => JSON.parse(readFileSync(RECORD, 'utf8'));

/** Runs `proof` in `npm run test:soak`, and when one of these files has changed. Records the checksum in a file that is committed. */
export function proveOnce(name: string, files: readonly string[], proof: () => void): void {
  const hash = hashOf(files);
  if (readRecord()[name] === hash && !isFull) return;
  proof();
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), [name]: hash }, null, 2)}\n`);
}
