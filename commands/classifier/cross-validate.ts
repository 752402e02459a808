import { openModel, scoreFeatures } from '@/lib/records/charge-model';
import { judgeScores } from '@/lib/records/classify-charge';
import type { Example } from './examples';
import { trainModel } from './train-model';

const FOLDS = 10;

export type Verdict = {
  count: number;
  right: boolean;
  confidence: number;
  accepted: boolean;
  barred: boolean;
};

/** Judges each example by a model that saw neither it nor its near-duplicates. */
export function crossValidate(examples: readonly Example[], folds = FOLDS): Verdict[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = openModel(trainModel(examples.filter((e) => e.group % folds !== fold)));
    return examples
      .filter((e) => e.group % folds === fold)
      .map((example) => {
        const scores = scoreFeatures(model, example.features);
        const judged = judgeScores(model.classes, scores);
        return {
          count: example.count,
          right: judged.code === example.code,
          confidence: judged.confidence,
          accepted: judged.playable,
          barred: !judged.playable,
        };
      });
  }).flat();
}

export type Summary = { threshold: number; precision: number; coverage: number; accuracy: number };

/** Precision of what is accepted at a confidence, and the share of lines accepted; weighted by lines. */
export function summarize(verdicts: readonly Verdict[], threshold: number): Summary {
  const sum = (some: readonly Verdict[]) => some.reduce((n, v) => n + v.count, 0);
  const accepted = verdicts.filter((v) => v.accepted && v.confidence >= threshold);
  return {
    threshold,
    precision: sum(accepted.filter((v) => v.right)) / Math.max(1, sum(accepted)),
    coverage: sum(accepted) / sum(verdicts),
    accuracy: sum(verdicts.filter((v) => v.right)) / sum(verdicts),
  };
}
