import type { ModelFile } from '@/lib/records/charge-model';
import type { Example } from './examples';

const EPOCHS = 40;
const LEARNING_RATE = 0.6;
/** Pulls weights towards zero; found by cross-validation. */
const DECAY = 2e-6;
/** A line that repeats teaches more, but not in proportion: repeats are one clerk's habit. */
const weightOf = (example: Example): number => Math.sqrt(example.count);

/** A fixed generator: the same lines give the same model, byte for byte. */
function shuffler(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Vocabulary = { names: string[]; rows: Map<string, number> };

/** Features that at least two texts have; one text alone teaches nothing general. */
function vocabulary(examples: readonly Example[]): Vocabulary {
  const seen = new Map<string, number>();
  for (const { features } of examples) for (const f of features) seen.set(f, (seen.get(f) ?? 0) + 1);
  const names = [...seen].filter(([, count]) => count >= 2).map(([name]) => name);
  return { names, rows: new Map(names.map((name, i) => [name, i])) };
}

/** Trains by stochastic gradient descent with AdaGrad and quantises the weights to signed bytes. */
export function trainModel(examples: readonly Example[]): ModelFile {
  const { names, rows } = vocabulary(examples);
  const classes = [...new Set(examples.map((e) => e.code))].sort((a, b) => a - b);
  const width = classes.length;
  const weights = new Float32Array(names.length * width);
  const squares = new Float32Array(names.length * width).fill(1e-3);
  const bias = new Float64Array(width);
  const inputs = examples.map((e) => ({
    rows: e.features.flatMap((f) => rows.get(f) ?? []),
    value: 1 / Math.sqrt(Math.max(1, e.features.length)),
    target: classes.indexOf(e.code),
    weight: weightOf(e),
  }));
  const random = shuffler(7);
  const order = inputs.map((_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = random(i + 1);
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    for (const i of order) step(inputs[i]);
  }

  function step(input: (typeof inputs)[number] | undefined): void {
    if (!input) return;
    const scores = Float64Array.from(bias);
    for (const row of input.rows)
      for (let k = 0; k < width; k += 1)
        scores[k] = (scores[k] ?? 0) + input.value * (weights[row * width + k] ?? 0);
    const top = Math.max(...scores);
    let total = 0;
    for (let k = 0; k < width; k += 1) total += scores[k] = Math.exp((scores[k] ?? 0) - top);
    for (let k = 0; k < width; k += 1) {
      const error = ((scores[k] ?? 0) / total - (k === input.target ? 1 : 0)) * input.weight;
      if (Math.abs(error) < 1e-4) continue;
      bias[k] = (bias[k] ?? 0) - 0.01 * error;
      const gradient = error * input.value;
      for (const row of input.rows) {
        const at = row * width + k;
        const g = gradient + DECAY * (weights[at] ?? 0);
        const square = (squares[at] ?? 0) + g * g;
        squares[at] = square;
        weights[at] = (weights[at] ?? 0) - (LEARNING_RATE * g) / Math.sqrt(square);
      }
    }
  }
  return quantise(names, classes, weights, bias);
}

/** Weights beyond this are cut: one feature alone must not decide. */
const QUANTILE = 0.9995;

function quantise(names: string[], classes: number[], weights: Float32Array, bias: Float64Array): ModelFile {
  const sizes = weights.map(Math.abs).sort();
  const limit = sizes[Math.floor(sizes.length * QUANTILE)] || 1;
  const scale = limit / 127;
  const bytes = Int8Array.from(weights, (w) => Math.max(-127, Math.min(127, Math.round(w / scale))));
  return {
    classes,
    features: names.join('\n'),
    weights: Buffer.from(bytes.buffer).toString('base64'),
    scale,
    bias: [...bias].map((b) => Math.round(b * 1e4) / 1e4),
  };
}
