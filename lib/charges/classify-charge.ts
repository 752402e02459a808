import modelFile from '@/data/charges/model.json' with { type: 'json' };
import { isAmbiguous } from './ambiguous-charge';
import { barredByWords } from './barred-charge';
import { chargeFeatures } from './charge-features';
import { openModel, scoreFeatures } from './charge-model';
import { normalizeCharge, readCharge } from './charge-text';
import { isDoubtful } from './doubtful-charge';
import { type BarredReason, offenseCategory } from './offense-categories';
import { outrightOffense } from './outright-offense';

/** Below this the category is not believed; chosen by `npm run classify -- --evaluate`, which prints precision and coverage. */
export const CONFIDENCE_THRESHOLD = 0.9;
/** Probability in all of the barred categories together at which a charge is dropped whatever comes first. */
const BARRED_SHARE = 0.25;
/** Fewer known features than this is a text from nowhere. */
const MIN_KNOWN_FEATURES = 4;

export type Classification =
  | { kind: 'category'; code: number; confidence: number; normalized: string }
  | { kind: 'unclear'; confidence: number; normalized: string }
  | { kind: 'barred'; reason: Exclude<BarredReason, 'unclear'>; normalized: string };

export type JudgedScores = {
  code: number;
  confidence: number;
  /** The first category is one that may be asked. */
  playable: boolean;
  /** Set when the barred categories weigh too much to keep the record. */
  barredReason: Exclude<BarredReason, 'unclear'> | null;
};

/** What a model's probabilities say; the same for training's cross-validation and for the importer. */
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
 * The offense category of a charge text as a court wrote it, with a confidence between 0 and 1; *unclear* below the
 * threshold, where the likeliest category makes no fair question or where a word is not understood; *barred* by words, by
 * the law that it cites or by the model.
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
