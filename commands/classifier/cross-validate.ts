import { openModel, scoreFeatures } from '@/lib/records/charge-model';
import { judgeScores } from '@/lib/records/classify-charge';
import type { Example } from './examples';
import { trainModel } from './train-model';

const FOLDS = 10;

export type Verdict = {
  count: number;
  /** By what the text says on its face, else by its label. */
  right: boolean;
  /** By the label as it came. */
  rightAsLabelled: boolean;
  confidence: number;
  /** Its category may be asked. */
  accepted: boolean;
};

/** Judges each example by a model that saw neither it nor its near-duplicates. */
export function crossValidate(examples: readonly Example[], folds = FOLDS): Verdict[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = openModel(trainModel(examples.filter((e) => e.group % folds !== fold)));
    return examples
      .filter((e) => e.measured && e.group % folds === fold)
      .map((example) => {
        const scores = scoreFeatures(model, example.features);
        const judged = judgeScores(model.classes, scores);
        return {
          count: example.count,
          right: judged.code === example.code,
          rightAsLabelled: judged.code === example.labelledCode,
          confidence: judged.confidence,
          accepted: judged.playable && !example.ambiguous,
        };
      });
  }).flat();
}

export type Summary = { precision: number; precisionAsLabelled: number; coverage: number };

/** Precision of what is accepted at a confidence, and the share of all lines accepted; weighted by lines. */
export function summarize(verdicts: readonly Verdict[], threshold: number): Summary {
  const sum = (some: readonly Verdict[]) => some.reduce((n, v) => n + v.count, 0);
  const accepted = verdicts.filter((v) => v.accepted && v.confidence >= threshold);
  const share = (right: readonly Verdict[]) => sum(right) / Math.max(1, sum(accepted));
  return {
    precision: share(accepted.filter((v) => v.right)),
    precisionAsLabelled: share(accepted.filter((v) => v.rightAsLabelled)),
    coverage: sum(accepted) / sum(verdicts),
  };
}
