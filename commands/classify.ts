/** `npm run classify`: classifies charge texts from standard input, or measures the classifier. */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { listCorrections } from '@/lib/records/charge-corrections';
import { CORRECTIONS, correctionsCsv } from './classifier/corrections';
import { crossValidate } from './classifier/cross-validate';
import { readExamples } from './classifier/examples';
import { barredLines, curveTable, describeExamples } from './classifier/print-curve';
import { type OperatorGame, printsFromGame } from './cli/operator-command';

/** Returns category, label and confidence of a charge text, separated by tabs. A refused text has no category. */
function verdictOf(text: string): string {
  const verdict = classifyCharge(text);
  if (verdict.kind === 'barred') return `-\tbarred: ${verdict.reason}\t-`;
  const confidence = verdict.confidence.toFixed(4);
  if (verdict.kind === 'unclear') return `-\tunclear\t${confidence}`;
  return `${verdict.code}\t${offenseCategory(verdict.code)?.label}\t${confidence}`;
}

async function classifyLines({ out }: Terminal): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
    out(`${verdictOf(line)}\n`);
}

function evaluate({ out }: Terminal): void {
  const examples = readExamples();
  for (const line of describeExamples(examples)) out(`${line}\n`);
  const verdicts = crossValidate(examples);
  for (const line of [...curveTable(verdicts), ...barredLines(verdicts)]) out(`${line}\n`);
}

async function writeCorrections({ db }: OperatorGame): Promise<string> {
  const corrections = await listCorrections({ db });
  await writeFile(CORRECTIONS, correctionsCsv(corrections));
  return `${CORRECTIONS}: ${corrections.length} corrections`;
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'classify',
    purpose:
      'Reads one charge text per line from standard input, and prints its category, label and confidence.',
    examples: [
      'npm run classify < charges.txt',
      'npm run classify -- --evaluate',
      'npm run classify -- --corrections',
    ],
  })
    .option('--evaluate', 'prints precision at coverage by ten-fold cross-validation instead')
    .option(
      '--corrections',
      `writes the corrections of the desk to ${CORRECTIONS}, for classify:train, instead`,
    )
    .action((options) => {
      if (options.corrections) return printsFromGame(terminal, 'lineup-classify')(writeCorrections);
      return options.evaluate ? evaluate(terminal) : classifyLines(terminal);
    });

await runIfMain(import.meta.url, command);
