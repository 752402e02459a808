import { writeFileSync } from 'node:fs';
import { CONFIDENCE_THRESHOLD } from '@/lib/records/classify-charge';
import { crossValidate, summarize } from './classifier/cross-validate';
import { readExamples } from './classifier/examples';
import { trainModel } from './classifier/train-model';

const SOURCE = 'data/charges/labelled.csv';
const TARGET = 'data/charges/model.json';
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run classify:train`: cross-validates, prints precision at coverage, and writes the model. */
const examples = readExamples(SOURCE);
const groups = new Set(examples.map((e) => e.group)).size;
print(`${examples.length} texts in ${groups} groups of near-duplicates`);
const verdicts = crossValidate(examples);
print(`accuracy over all categories ${percent(summarize(verdicts, 0).accuracy)}`);
print('threshold  precision  coverage');
for (const threshold of [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) {
  const { precision, coverage } = summarize(verdicts, threshold);
  const mark = threshold === CONFIDENCE_THRESHOLD ? '  <- in use' : '';
  print(
    `${threshold.toFixed(2).padStart(9)}  ${percent(precision).padStart(9)}  ${percent(coverage).padStart(8)}${mark}`,
  );
}
const model = `${JSON.stringify(trainModel(examples))}\n`;
writeFileSync(TARGET, model);
print(`${TARGET}: ${Math.round(model.length / 1024)} KB`);
