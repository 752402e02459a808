import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A package in devDependencies. */
const TOOL = 'node_modules/tool/index.js';

/** One wrong import of each kind, as [rule, importing file, imported file]. */
const WRONG = [
  ['no-upward-import', 'lib/records/wrong.ts', 'lib/quiz/target.ts'],
  ['no-upward-import', 'lib/knowledge/wrong.ts', 'lib/leaderboard/target.ts'],
  ['no-upward-import', 'lib/records/sideways.ts', 'lib/players/target.ts'],
  ['platform-knows-no-feature', 'lib/platform/log/wrong.ts', 'lib/records/target.ts'],
  ['platform-takes-types-of-the-contract', 'lib/platform/log/values.ts', 'lib/contract/quiz/target.ts'],
  ['contract-is-pure', 'lib/contract/quiz/wrong.ts', 'lib/platform/log/target.ts'],
  ['contract-is-pure', 'lib/contract/quiz/schema.ts', 'db/schema/target.ts'],
  ['lib-knows-no-entry-point', 'lib/quiz/wrong.ts', 'app/_server/target.ts'],
  ['db-is-the-lowest-layer', 'db/schema/wrong.ts', 'lib/quiz/target.ts'],
  ['components-know-the-contract-alone', 'components/quiz/wrong.ts', 'app/_server/target.ts'],
  ['components-know-the-contract-alone', 'components/quiz/server.ts', 'lib/quiz/target.ts'],
  ['app-is-a-process-of-its-own', 'app/_server/wrong.ts', 'realtime/target.ts'],
  ['realtime-is-a-process-of-its-own', 'realtime/wrong.ts', 'app/_server/target.ts'],
  ['production-knows-no-stand-in', 'realtime/local.ts', 'local/target.ts'],
  ['production-knows-no-stand-in', 'commands/local.ts', 'local/target.ts'],
  ['not-to-dev-dep', 'lib/quiz/dev.ts', TOOL],
] as const;

const RIGHT = [
  ['lib/quiz/right.ts', 'lib/records/target.ts'],
  ['lib/records/platform.ts', 'lib/platform/log/target.ts'],
  ['components/quiz/right.ts', 'lib/contract/quiz/target.ts'],
  ['app/_server/right.ts', 'lib/quiz/target.ts'],
  ['local/right.ts', 'lib/quiz/target.ts'],
  ['local/dev.ts', TOOL],
  ['lib/quiz/types.ts', TOOL],
] as const;

type Violation = { rule: { name: string }; from: string; to: string };
let root: string;
let violations: Violation[];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function writeImport(from: string, to: string): void {
  if (to !== TOOL) write(to, 'export const target = 1;\n');
  const name = to === TOOL ? 'tool' : `./${relative(dirname(from), to).replace(/\.ts$/, '')}`;
  write(from, `export ${from.endsWith('/types.ts') ? 'type ' : ''}{ target } from '${name}';\n`);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lineup-layers-'));
  write('tsconfig.json', '{}');
  write('package.json', '{ "devDependencies": { "tool": "1" } }');
  write('node_modules/tool/package.json', '{ "name": "tool", "main": "index.js" }');
  write(TOOL, 'exports.target = 1;\n');
  for (const [, from, to] of WRONG) writeImport(from, to);
  for (const [from, to] of RIGHT) writeImport(from, to);
  // Two folders that import each other, without a cycle of files.
  write('local/one/first.ts', "export { second } from '../two/second';\n");
  write('local/two/second.ts', 'export const second = 2;\n');
  write('local/two/third.ts', "export { fourth } from '../one/fourth';\n");
  write('local/one/fourth.ts', 'export const fourth = 4;\n');
  const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = resolve('.dependency-cruiser.cjs');
  const folders = ['app', 'components', 'lib', 'db', 'realtime', 'commands', 'local'];
  const args = [bin, '--config', config, '--output-type', 'json', ...folders];
  violations = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).summary
    .violations;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('npm run layers', () => {
  test.each(WRONG)('%s: refuses %s importing %s', (rule, from, to) => {
    expect(violations.map((one) => [one.rule.name, one.from, one.to])).toContainEqual([rule, from, to]);
  });

  test('refuses two folders that import each other', () => {
    const cycles = violations.filter(({ rule }) => rule.name === 'no-cycle-of-folders');
    expect(cycles.map(({ from }) => from)).toContain('local/one');
  });

  test.each(RIGHT)('accepts %s importing %s', (from) => {
    expect(violations.filter((one) => one.from === from)).toEqual([]);
  });
});
