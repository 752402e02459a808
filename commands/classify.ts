import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { crossValidate } from './classifier/cross-validate';
import { readExamples } from './classifier/examples';
import { barredLines, curveTable, describeExamples } from './classifier/print-curve';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** One charge text as category, label and confidence, tab-separated; a refused one has no category. */
function verdictOf(text: string): string {
  const verdict = classifyCharge(text);
  if (verdict.kind === 'barred') return `-\tbarred: ${verdict.reason}\t-`;
  const confidence = verdict.confidence.toFixed(4);
  if (verdict.kind === 'unclear') return `-\tunclear\t${confidence}`;
  return `${verdict.code}\t${offenseCategory(verdict.code)?.label}\t${confidence}`;
}

async function classifyLines(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    print(verdictOf(line));
  }
}

function evaluate(): void {
  const examples = readExamples();
  for (const line of describeExamples(examples)) print(line);
  const verdicts = crossValidate(examples);
  for (const line of [...curveTable(verdicts), ...barredLines(verdicts)]) print(line);
}

/**
 * `npm run classify < texts.txt` reads one charge per line and prints one verdict per line; `-- --evaluate` prints
 * precision at coverage by ten-fold cross-validation.
 */
const { values } = parseArgs({ options: { evaluate: { type: 'boolean', default: false } } });
if (values.evaluate) evaluate();
else await classifyLines();
