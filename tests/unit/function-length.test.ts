import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const WITH_60 = ['lib/right.ts'];
const WITH_61 = [
  'app/wrong.tsx',
  'bench/wrong.ts',
  'components/wrong.tsx',
  'lib/wrong.ts',
  'realtime/wrong.ts',
];

const functionOf = (lines: number) =>
  `export function long(call: () => void): void {\n${'  call();\n'.repeat(lines)}}\n`;

test('a function may have a body of 60 lines, and not of 61', () => {
  const root = mkdtempSync(join(tmpdir(), 'lineup-lines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  copyFileSync('biome.json', join(root, 'biome.json'));
  const files = [
    ...WITH_60.map((file) => [file, 60] as const),
    ...WITH_61.map((file) => [file, 61] as const),
  ];
  for (const [file, lines] of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), functionOf(lines));
  }
  const args = [
    resolve('node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--vcs-enabled=false',
    '--reporter=json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const found: { category: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics;
  const tooLong = found.filter(({ category }) => category.endsWith('/noExcessiveLinesPerFunction'));
  expect(tooLong.map(({ location }) => location.path).toSorted()).toEqual(WITH_61);
});
