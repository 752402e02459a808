import { type ChargeFeatures, weighFeatures } from './charge-features';

/** A trained multinomial logistic regression. */
export type ModelFile = {
  /** Category code of each class. */
  classes: number[];
  /** Feature names, joined by line breaks, in the order of the rows of `weights`. */
  features: string;
  /** Base64 of rows × classes signed bytes. A weight is its byte times `scale`. */
  weights: string;
  scale: number;
  bias: number[];
};

export type ChargeModel = {
  classes: readonly number[];
  rows: ReadonlyMap<string, number>;
  weights: Int8Array;
  scale: number;
  bias: Float64Array;
};

export function openModel(file: ModelFile): ChargeModel {
  const bytes = Buffer.from(file.weights, 'base64');
  return {
    classes: file.classes,
    rows: new Map(file.features.split('\n').map((name, row) => [name, row] as const)),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    scale: file.scale,
    bias: Float64Array.from(file.bias),
  };
}

/** Returns the probabilities in the order of `classes`, and the number of features that the model knows. */
export function scoreFeatures(
  model: ChargeModel,
  features: ChargeFeatures,
): { probabilities: Float64Array; known: number } {
  const width = model.classes.length;
  const sums = new Float64Array(width);
  let known = 0;
  for (const { name, value } of weighFeatures(features)) {
    const row = model.rows.get(name);
    if (row === undefined) continue;
    known += 1;
    const start = row * width;
    for (let k = 0; k < width; k += 1) {
      sums[k] = (sums[k] ?? 0) + value * (model.weights[start + k] ?? 0);
    }
  }
  return { probabilities: softmax(sums.map((sum, k) => sum * model.scale + (model.bias[k] ?? 0))), known };
}

function softmax(scores: Float64Array): Float64Array {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}
