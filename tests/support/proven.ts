import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

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

/**
 * Proves what code makes of data, where the files of either have changed since the last proof, and always in the soak. A new
 * proof is recorded, to be committed.
 */
export function proveOnce(name: string, files: readonly string[], proof: () => void): void {
  const hash = hashOf(files);
  if (readRecord()[name] === hash && process.env.TEST_SIZE !== 'full') return;
  proof();
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), [name]: hash }, null, 2)}\n`);
}
