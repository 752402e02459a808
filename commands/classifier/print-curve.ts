import { CONFIDENCE_THRESHOLD } from '@/lib/charges/classify-charge';
import { summarize, summarizeBarred, type Verdict } from './cross-validate';
import type { Example } from './examples';

const THRESHOLDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const lines = (examples: readonly Example[]) => examples.reduce((sum, { count }) => sum + count, 0);

/** Describes the examples. */
export function describeExamples(all: readonly Example[]): string[] {
  const examples = all.filter((example) => example.measured && !example.barred);
  const corrected = examples.filter((example) => example.code !== example.labeledCode);
  const ambiguous = examples.filter((example) => example.ambiguous);
  return [
    `${lines(examples)} lines that the word rules leave: ${examples.length} texts in ${new Set(examples.map((e) => e.group)).size} groups of near-duplicates`,
    `${lines(corrected)} lines whose label contradicts the text are measured by the text, ${lines(ambiguous)} without a single answer are never covered`,
  ];
}

/** Returns a table of precision at coverage by cross-validation. */
export function curveTable(verdicts: readonly Verdict[]): string[] {
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

/** Returns how many barred lines would be barred without rules on words, by cross-validation. */
export function barredLines(verdicts: readonly Verdict[]): string[] {
  const { lines: count, byUnknownWords, byModel, byEither } = summarizeBarred(verdicts);
  return [
    `${count} lines barred for the sake of people; without the rules on words and statutes that bar them,`,
    `unknown words keep out ${percent(byUnknownWords)}, the model ${percent(byModel)}, both together ${percent(byEither)}`,
  ];
}
