import modelFile from '@/data/charges/model.json' with { type: 'json' };
import { isAmbiguous } from './ambiguous-charge';
import { barredByWords } from './barred-charge';
import { chargeFeatures } from './charge-features';
import { openModel, scoreFeatures } from './charge-model';
import { normalizeCharge, readCharge } from './charge-text';
import { isDoubtful } from './doubtful-charge';
import { type BarredReason, offenseCategory } from './offense-categories';
import { outrightOffense } from './outright-offense';

/** The minimum confidence, chosen by `npm run classify -- --evaluate`. */
export const CONFIDENCE_THRESHOLD = 0.9;
/** The total probability of barred categories at which a charge is barred. */
const BARRED_SHARE = 0.25;
/** The minimum number of known features. */
const MIN_KNOWN_FEATURES = 4;

export type Classification =
  | { kind: 'category'; code: number; confidence: number; normalized: string }
  | { kind: 'unclear'; confidence: number; normalized: string }
  | {
      kind: 'barred';
      reason: Exclude<BarredReason, 'unclear'> | 'decision of an operator';
      normalized: string;
    };

export type JudgedScores = {
  code: number;
  confidence: number;
  /** Whether questions may be about the most probable category. */
  playable: boolean;
  /** Set if the barred categories are too probable. */
  barredReason: Exclude<BarredReason, 'unclear'> | null;
};

/** Evaluates a model's probabilities, for cross-validation and for imports. */
export function judgeScores(
  classes: readonly number[],
  { probabilities, known }: { probabilities: Float64Array; known: number },
): JudgedScores {
  let best = 0;
  let barredShare = 0;
  let barredReason: JudgedScores['barredReason'] = null;
  let barredTop = 0;
  classes.forEach((code, k) => {
    const p = probabilities[k] ?? 0;
    if (p > (probabilities[best] ?? 0)) best = k;
    const reason = offenseCategory(code)?.barredReason;
    if (reason === undefined || reason === 'unclear') return;
    barredShare += p;
    if (p > barredTop) [barredTop, barredReason] = [p, reason];
  });
  const code = classes[best] ?? 0;
  return {
    code,
    confidence: known < MIN_KNOWN_FEATURES ? 0 : (probabilities[best] ?? 0),
    playable: offenseCategory(code)?.barred === false && barredShare < BARRED_SHARE,
    barredReason: barredShare >= BARRED_SHARE && known >= MIN_KNOWN_FEATURES ? barredReason : null,
  };
}

let opened: ReturnType<typeof openModel> | undefined;

/**
 * Classifies a charge text as a court wrote it. Returns the category and a confidence between 0 and 1. *Unclear*: below the
 * threshold, not playable, or with an unknown word. *Barred*: by its words, by the law that it cites, or by the model.
 */
export function classifyCharge(raw: string): Classification {
  const normalized = normalizeCharge(raw);
  const byWords = barredByWords(normalized);
  if (byWords !== null && byWords !== 'unclear') return { kind: 'barred', reason: byWords, normalized };
  const { words } = readCharge(normalized);
  if (isDoubtful(normalized) || isAmbiguous(words)) return { kind: 'unclear', confidence: 0, normalized };
  const outright = outrightOffense(words);
  if (outright !== null) return { kind: 'category', code: outright, confidence: 1, normalized };
  opened ??= openModel(modelFile);
  const judged = judgeScores(opened.classes, scoreFeatures(opened, chargeFeatures(normalized)));
  if (judged.barredReason !== null) return { kind: 'barred', reason: judged.barredReason, normalized };
  const { code, confidence } = judged;
  if (!judged.playable || confidence < CONFIDENCE_THRESHOLD)
    return { kind: 'unclear', confidence, normalized };
  return { kind: 'category', code, confidence, normalized };
}
