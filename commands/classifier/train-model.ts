import { weighFeatures } from '@/lib/charges/charge-features';
import type { ModelFile } from '@/lib/charges/charge-model';
import type { Example } from './examples';

const EPOCHS = 20;
const LEARNING_RATE = 0.6;
const BIAS_RATE = 0.01;
const NEGLIGIBLE = 1e-4;
/** Found by cross-validation. */
const DECAY = 2e-6;
/** The weight of barred texts. At full weight they would make plain names of offenses unclear. */
const BARRED_WEIGHT = 0.3;
/** Returns the weight of repeated lines. It grows slower than their number, because they are one clerk's habit. */
const weightOf = (example: Example): number =>
  Math.sqrt(example.count) * (example.barred ? BARRED_WEIGHT : 1);

/** Returns a seeded generator, so that the same lines give the same model, byte for byte. */
function shuffler(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Vocabulary = { names: string[]; rows: Map<string, number> };

/** A feature must occur in this many texts. */
const MIN_TEXTS = 3;

function vocabulary(examples: readonly Example[]): Vocabulary {
  const seen = new Map<string, number>();
  for (const { features } of examples)
    for (const { name } of weighFeatures(features)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].filter(([, count]) => count >= MIN_TEXTS).map(([name]) => name);
  return { names, rows: new Map(names.map((name, i) => [name, i])) };
}

type Input = { features: { row: number; value: number }[]; target: number; weight: number };
type Weights = { width: number; weights: Float32Array; squares: Float32Array; bias: Float64Array };

/** Trains by stochastic gradient descent with AdaGrad and quantizes the weights to signed bytes. */
export function trainModel(all: readonly Example[]): ModelFile {
  const examples = all.filter((example) => !example.ambiguous);
  const { names, rows } = vocabulary(examples);
  const classes = [...new Set(examples.map((example) => example.taught))].sort((a, b) => a - b);
  const size = names.length * classes.length;
  const learnt: Weights = {
    width: classes.length,
    weights: new Float32Array(size),
    squares: new Float32Array(size).fill(1e-3),
    bias: new Float64Array(classes.length),
  };
  const inputs: Input[] = examples.map((e) => ({
    features: weighFeatures(e.features).flatMap(({ name, value }) => {
      const row = rows.get(name);
      return row === undefined ? [] : [{ row, value }];
    }),
    target: classes.indexOf(e.taught),
    weight: weightOf(e),
  }));
  const random = shuffler(7);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = inputs.length - 1; i > 0; i -= 1) {
      const j = random(i + 1);
      [inputs[i], inputs[j]] = [inputs[j] as Input, inputs[i] as Input];
    }
    for (const input of inputs) learn(learnt, input);
  }
  return quantise(names, classes, learnt.weights, learnt.bias);
}

function learn({ width, weights, squares, bias }: Weights, input: Input): void {
  const probabilities = predict(weights, bias, input);
  for (let k = 0; k < width; k += 1) {
    const error = ((probabilities[k] ?? 0) - (k === input.target ? 1 : 0)) * input.weight;
    if (Math.abs(error) < NEGLIGIBLE) continue;
    bias[k] = (bias[k] ?? 0) - BIAS_RATE * error;
    for (const { row, value } of input.features) {
      const at = row * width + k;
      const gradient = error * value + DECAY * (weights[at] ?? 0);
      const square = (squares[at] ?? 0) + gradient * gradient;
      squares[at] = square;
      weights[at] = (weights[at] ?? 0) - (LEARNING_RATE * gradient) / Math.sqrt(square);
    }
  }
}

function predict(weights: Float32Array, bias: Float64Array, input: Input): Float64Array {
  const width = bias.length;
  const scores = Float64Array.from(bias);
  for (const { row, value } of input.features) {
    for (let k = 0; k < width; k += 1) {
      scores[k] = (scores[k] ?? 0) + value * (weights[row * width + k] ?? 0);
    }
  }
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

/** Larger weights are clipped, so that no feature decides alone. */
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
