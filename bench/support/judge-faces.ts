import { type Seeded, shuffled } from '@/lib/platform/random';
import type { SkillQuestion } from './skill-questions';

/** Each question is also judged by this many faces of other records. */
const OTHER_FACES = 10;

type Counts = Map<string, number>;
const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Learns from answered questions how much more frequent each value of the features is among records of a charge than among all. */
function learn(questions: readonly SkillQuestion[], features: readonly number[]) {
  const counts: Counts = new Map();
  for (const { codes, right, face } of questions) {
    const code = codes[right];
    add(counts, `${code}`);
    for (const feature of features) {
      add(counts, `${feature} ${face[feature]}`);
      add(counts, `${code} ${feature} ${face[feature]}`);
    }
  }
  const of = (key: string) => counts.get(key) ?? 0;
  return (code: number, face: readonly string[]): number => {
    let sum = 0;
    for (const feature of features) {
      const share = of(`${feature} ${face[feature]}`) / questions.length;
      // Adds a record with an average face, so that a value seen in a few records does not decide.
      if (share > 0)
        sum += Math.log((of(`${code} ${feature} ${face[feature]}`) + share) / (of(`${code}`) + 1) / share);
    }
    return sum;
  };
}

export function rightBy(values: readonly number[], right: number): number {
  const highest = Math.max(...values);
  return values[right] === highest ? 1 / values.filter((value) => value === highest).length : 0;
}

/**
 * Returns the right answers of 100 of a player who learns faces from one half of the questions and judges the other half by them,
 * and the reverse. Such a player also learns which charges are frequent. To exclude that effect, the same player judges each
 * question by the faces of other records too. That result counts as 25, and the returned one is in proportion to it.
 */
export function rightByFace(
  questions: readonly SkillQuestion[],
  features: readonly number[],
  random: Seeded,
): number {
  const mixed = shuffled(questions, random);
  const middle = Math.floor(mixed.length / 2);
  const halves = [mixed.slice(0, middle), mixed.slice(middle)];
  let gained = 0;
  for (const [known = [], asked = []] of [halves, halves.toReversed()]) {
    const judge = learn(known, features);
    for (const { codes, right, face } of asked) {
      const by = (other: readonly string[]) =>
        rightBy(
          codes.map((code) => judge(code, other)),
          right,
        );
      gained += by(face);
      for (let i = 0; i < OTHER_FACES; i += 1) gained -= by(random.pick(asked).face) / OTHER_FACES;
    }
  }
  return 25 + (100 * gained) / questions.length;
}
