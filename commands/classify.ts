/** `npm run classify`: classifies charge texts from standard input, or measures the classifier. */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CONFIDENCE_THRESHOLD, classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { listChargeCorrections } from '@/lib/records/charge-decisions/charge-corrections';
import { CORRECTIONS, correctionsCsv } from './classifier/corrections';
import { crossValidate, summarize, summarizeBarred, type Verdict } from './classifier/cross-validate';
import { type Example, readExamples } from './classifier/examples';
import { type OperatorGame, printsFromGame } from './cli/operator-command';

const THRESHOLDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const lines = (examples: readonly Example[]) => examples.reduce((sum, { count }) => sum + count, 0);

function describeExamples(all: readonly Example[]): string[] {
  const examples = all.filter((example) => example.measured && !example.barred);
  const corrected = examples.filter((example) => example.code !== example.labeledCode);
  const ambiguous = examples.filter((example) => example.ambiguous);
  return [
    `${lines(examples)} lines that the word rules leave: ${examples.length} texts in ${new Set(examples.map((e) => e.group)).size} groups of near-duplicates`,
    `${lines(corrected)} lines whose label contradicts the text are measured by the text, ${lines(ambiguous)} without a single answer are never covered`,
  ];
}

function curveTable(verdicts: readonly Verdict[]): string[] {
  const rows = THRESHOLDS.map((threshold) => {
    const { precision, precisionAsLabeled, coverage } = summarize(verdicts, threshold);
    const mark = threshold === CONFIDENCE_THRESHOLD ? '  <- in use' : '';
    const cells = [
      threshold.toFixed(2).padStart(9),
      percent(coverage).padStart(8),
      percent(precision).padStart(9),
      percent(precisionAsLabeled).padStart(11),
    ];
    return `${cells.join('  ')}${mark}`;
  });
  return ['threshold  coverage  precision  as labeled', ...rows];
}

/** Returns by cross-validation how many barred lines would be barred without rules on words. */
function barredLines(verdicts: readonly Verdict[]): string[] {
  const { lines: count, byUnknownWords, byModel, byEither } = summarizeBarred(verdicts);
  return [
    `${count} lines barred for the sake of people; without the rules on words and statutes that bar them,`,
    `unknown words keep out ${percent(byUnknownWords)}, the model ${percent(byModel)}, both together ${percent(byEither)}`,
  ];
}

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
  const corrections = await listChargeCorrections({ db });
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
