import { mkdirSync, writeFileSync } from 'node:fs';

export type Check = { name: string; passed: boolean; detail: string };

export const check = (name: string, passed: boolean, detail = ''): Check => ({ name, passed, detail });

/** What happened from one fault to the next. */
export type Row = Record<string, string | number>;

const FILE = 'test-results/cluster.json';

/** Prints the table and the checks, and writes what `.ci/run` counts. Returns whether all passed. */
export function report(rows: readonly Row[], checks: readonly Check[]): boolean {
  console.table(rows);
  for (const { name, passed, detail } of checks)
    console.log(`${passed ? '✓' : '✗'} ${name}${detail ? `: ${detail}` : ''}`);
  const failed = checks.filter(({ passed }) => !passed).length;
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FILE, JSON.stringify({ passed: checks.length - failed, failed, checks, rows }, null, 2));
  return failed === 0;
}
