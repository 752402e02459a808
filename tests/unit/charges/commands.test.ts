import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correctionsCsv, readCorrections } from '@/commands/classifier/corrections';
import { readExamples } from '@/commands/classifier/examples';
import { trainModel } from '@/commands/classifier/train-model';
import { chargeFeatures } from '@/lib/charges/charge-features';
import { openModel, scoreFeatures } from '@/lib/charges/charge-model';
import { classifyCharge, judgeScores } from '@/lib/charges/classify-charge';

test('prints category, label and confidence for each line that it reads', () => {
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

test('a correction of the desk becomes a training line, and the trained model names the better category', () => {
  const charge = 'GRAFFITI ON FENCE';
  expect(classifyCharge(charge)).toMatchObject({ kind: 'category', code: 2110 });
  const directory = mkdtempSync(join(tmpdir(), 'lineup-corrections-'));
  const file = join(directory, 'corrections.csv');
  const corrections = [
    { charge, code: 2140 },
    { charge: 'FENCE, "WHITE"', code: 2070 },
  ];
  writeFileSync(file, correctionsCsv(corrections));
  const read = readCorrections(file);
  rmSync(directory, { recursive: true });
  expect(read).toEqual(corrections);
  // A tenth of the examples is enough to learn it, and takes a tenth of the time.
  const examples = readExamples(read).filter(({ text }, at) => at % 10 === 0 || text === charge);
  const model = openModel(trainModel(examples));
  const judged = judgeScores(model.classes, scoreFeatures(model, chargeFeatures(charge)));
  expect(judged.code).toBe(2140);
}, 30_000);
