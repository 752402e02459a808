import modelFile from '@/data/charges/model.json' with { type: 'json' };
import { isAmbiguous } from './ambiguous-charge';
import { barredByWords } from './barred-charge';
import { chargeFeatures } from './charge-features';
import { openModel, scoreFeatures } from './charge-model';
import { normalizeCharge, readCharge } from './charge-text';
import { isDoubtful } from './doubtful-charge';
import { namedOffense } from './named-offense';
import { type BarredReason, offenseCategory } from './offense-categories';

/** The minimum confidence, chosen with `npm run classify -- --evaluate`. */
export const CONFIDENCE_THRESHOLD = 0.9;
/** A charge is barred if barred categories reach this total probability. */
const BARRED_SHARE = 0.25;
const MIN_KNOWN_FEATURES = 4;

export type Classification =
  | { kind: 'category'; code: number; confidence: number; normalized: string }
  | { kind: 'unclear'; confidence: number; normalized: string }
  | {
      kind: 'barred';
      reason: BarredReason | 'decision of an operator';
      normalized: string;
    };

export type JudgedScores = {
  code: number;
  confidence: number;
  playable: boolean;
  barredReason: BarredReason | null;
};

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
    const reason = offenseCategory(code)?.unplayableReason;
    if (reason === undefined || reason === 'unclear') return;
    barredShare += p;
    if (p > barredTop) [barredTop, barredReason] = [p, reason];
  });
  const code = classes[best] ?? 0;
  return {
    code,
    confidence: known < MIN_KNOWN_FEATURES ? 0 : (probabilities[best] ?? 0),
    playable: offenseCategory(code)?.playable === true && barredShare < BARRED_SHARE,
    barredReason: barredShare >= BARRED_SHARE && known >= MIN_KNOWN_FEATURES ? barredReason : null,
  };
}

let model: ReturnType<typeof openModel> | undefined;

/** Classifies a raw charge text, in the steps that lib/charges/README.md describes. */
export function classifyCharge(raw: string): Classification {
  const normalized = normalizeCharge(raw);
  const byWords = barredByWords(normalized);
  if (byWords !== null) return { kind: 'barred', reason: byWords, normalized };
  const { words } = readCharge(normalized);
  if (isDoubtful(normalized) || isAmbiguous(words)) return { kind: 'unclear', confidence: 0, normalized };
  const named = namedOffense(words);
  if (named !== null) return { kind: 'category', code: named, confidence: 1, normalized };
  model ??= openModel(modelFile);
  const judged = judgeScores(model.classes, scoreFeatures(model, chargeFeatures(normalized)));
  if (judged.barredReason !== null) return { kind: 'barred', reason: judged.barredReason, normalized };
  const { code, confidence } = judged;
  if (!judged.playable || confidence < CONFIDENCE_THRESHOLD)
    return { kind: 'unclear', confidence, normalized };
  return { kind: 'category', code, confidence, normalized };
}
