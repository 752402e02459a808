import { openModel, scoreFeatures } from '@/lib/charges/charge-model';
import { CONFIDENCE_THRESHOLD, judgeScores } from '@/lib/charges/classify-charge';
import type { Example } from './examples';
import { trainModel } from './train-model';

const FOLDS = 10;

export type Verdict = {
  count: number;
  /** The category that the text names, or else its label. */
  right: boolean;
  rightAsLabeled: boolean;
  confidence: number;
  accepted: boolean;
  /** Barred to protect people. Not part of precision and coverage. */
  barred: boolean;
  /** The checks that bar the text without the rules on words and statutes. */
  outBy: { unknownWords: boolean; model: boolean };
};

/** Classifies each example with a model trained without it and its near-duplicates. */
export function crossValidate(examples: readonly Example[], folds = FOLDS): Verdict[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = openModel(trainModel(examples.filter((e) => e.group % folds !== fold)));
    return examples
      .filter((e) => e.measured && e.group % folds === fold)
      .map((example) => {
        const scores = scoreFeatures(model, example.features);
        const judged =
          example.outright === null
            ? judgeScores(model.classes, scores)
            : { code: example.outright, confidence: 1, playable: true };
        return {
          count: example.count,
          right: judged.code === example.code,
          rightAsLabeled: judged.code === example.labeledCode,
          confidence: judged.confidence,
          accepted: judged.playable && !example.ambiguous && !example.doubtful,
          barred: example.barred,
          outBy: {
            unknownWords: example.doubtful,
            model: !judged.playable || judged.confidence < CONFIDENCE_THRESHOLD,
          },
        };
      });
  }).flat();
}

export type Summary = { precision: number; precisionAsLabeled: number; coverage: number };

/** Returns precision and coverage at a confidence, weighted by lines. */
export function summarize(all: readonly Verdict[], threshold: number): Summary {
  const verdicts = all.filter((verdict) => !verdict.barred);
  const sum = (some: readonly Verdict[]) => some.reduce((n, v) => n + v.count, 0);
  const accepted = verdicts.filter((v) => v.accepted && v.confidence >= threshold);
  const share = (right: readonly Verdict[]) => sum(right) / Math.max(1, sum(accepted));
  return {
    precision: share(accepted.filter((v) => v.right)),
    precisionAsLabeled: share(accepted.filter((v) => v.rightAsLabeled)),
    coverage: sum(accepted) / sum(verdicts),
  };
}

export type BarredSummary = { lines: number; byUnknownWords: number; byModel: number; byEither: number };

/** Returns the shares of barred lines that unknown words, the model and both bar without rules on words and statutes. */
export function summarizeBarred(all: readonly Verdict[]): BarredSummary {
  const barred = all.filter((verdict) => verdict.barred);
  const lines = barred.reduce((sum, { count }) => sum + count, 0);
  const share = (isOut: (verdict: Verdict) => boolean) =>
    barred.reduce((sum, verdict) => sum + (isOut(verdict) ? verdict.count : 0), 0) / Math.max(1, lines);
  return {
    lines,
    byUnknownWords: share(({ outBy }) => outBy.unknownWords),
    byModel: share(({ outBy }) => outBy.model),
    byEither: share(({ outBy }) => outBy.unknownWords || outBy.model),
  };
}
