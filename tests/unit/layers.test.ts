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
  ['db-knows-the-contract-alone', 'db/schema/wrong.ts', 'lib/quiz/target.ts'],
  ['db-knows-the-contract-alone', 'db/platform.ts', 'lib/platform/log/target.ts'],
  ['components-in-order', 'components/ui/wrong.ts', 'components/realtime/target.ts'],
  ['components-in-order', 'components/client/wrong.ts', 'components/ui/target.ts'],
  ['components-in-order', 'components/realtime/wrong.ts', 'components/quiz/target.ts'],
  ['components-in-order', 'components/quiz/upward.ts', 'components/badges/target.ts'],
  ['components-in-order', 'components/daily/wrong.ts', 'components/rooms/target.ts'],
  ['desk-stands-apart', 'components/desk/wrong.ts', 'components/quiz/target.ts'],
  ['desk-stands-apart', 'components/badges/wrong.ts', 'components/desk/target.ts'],
  ['realtime-in-order', 'realtime/guard/wrong.ts', 'realtime/sockets/target.ts'],
  ['realtime-in-order', 'realtime/rooms/wrong.ts', 'realtime/handlers/target.ts'],
  ['route-has-its-own-actions', 'app/(play)/daily/page.tsx', 'app/(play)/friends/actions.ts'],
  ['route-has-its-own-actions', 'app/(room)/room/[code]/page.tsx', 'app/(room)/lobby/actions.ts'],
  ['components-know-the-contract-alone', 'components/quiz/wrong.ts', 'app/_server/target.ts'],
  ['components-know-the-contract-alone', 'components/quiz/server.ts', 'lib/quiz/target.ts'],
  ['entry-points-stand-alone', 'app/_server/wrong.ts', 'realtime/guard/target.ts'],
  ['entry-points-stand-alone', 'realtime/guard/entry.ts', 'app/_server/target.ts'],
  ['entry-points-stand-alone', 'commands/wrong.ts', 'realtime/guard/target.ts'],
  ['entry-points-stand-alone', 'commands/pages.ts', 'app/_server/target.ts'],
  ['entry-points-stand-alone', 'local/wrong.ts', 'commands/target.ts'],
  ['entry-points-stand-alone', 'realtime/guard/worker.ts', 'worker/target.ts'],
  ['components-belong-to-pages', 'realtime/guard/view.ts', 'components/ui/target.ts'],
  ['production-knows-no-stand-in', 'realtime/guard/local.ts', 'local/target.ts'],
  ['production-knows-no-stand-in', 'commands/local.ts', 'local/target.ts'],
  ['not-to-dev-dep', 'lib/quiz/dev.ts', TOOL],
] as const;

const RIGHT = [
  ['lib/quiz/right.ts', 'lib/records/target.ts'],
  ['lib/records/platform.ts', 'lib/platform/log/target.ts'],
  ['components/quiz/right.ts', 'lib/contract/quiz/target.ts'],
  ['components/ui/right.ts', 'components/client/target.ts'],
  ['components/badges/right.ts', 'components/daily/target.ts'],
  ['components/badges/beside.ts', 'components/friends/target.ts'],
  ['realtime/serve/right.ts', 'realtime/cluster/target.ts'],
  ['db/schema/right.ts', 'lib/contract/quiz/target.ts'],
  ['app/_server/right.ts', 'lib/quiz/target.ts'],
  ['app/(play)/layout.tsx', 'app/(play)/friends/actions.ts'],
  ['app/(play)/friends/[friend]/page.tsx', 'app/(play)/friends/actions.ts'],
  ['app/(play)/friends/page.tsx', 'app/_actions/target.ts'],
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
