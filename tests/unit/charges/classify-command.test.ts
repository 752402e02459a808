import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('prints category, label and confidence for each line that it reads', () => {
  const input = 'ROBBERY\nSEX ASLT-F2\nLOREM IPSUM\n';
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', 'commands/classify.ts'], {
    input,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([category, label]) => [category, label])).toEqual([
    ['1180', 'Robbery'],
    ['-', 'barred: sexual'],
    ['-', 'unclear'],
  ]);
  expect(Number(lines[0]?.[2])).toBeGreaterThan(0.9);
});
