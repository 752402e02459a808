import type { Options } from '@/lib/quiz/options';

type Deal = () => Options;

const ROUNDS = 40;

/**
 * A guesser that has seen `lessons` questions with their answers and guesses by the four labels alone, with Luce's choice model
 * at maximum likelihood, the best such guess while labels are independent.
 */
export function labelGuesser(deal: Deal, lessons: number): (codes: readonly number[]) => number {
  const seen = Array.from({ length: lessons }, deal);
  const right = new Map<number, number>();
  for (const { codes, answerIndex } of seen) {
    const code = codes[answerIndex - 1] ?? 0;
    right.set(code, (right.get(code) ?? 0) + 1);
  }
  const strength = new Map([...right.keys()].map((code) => [code, 1]));
  const of = (code: number) => strength.get(code) ?? 0;
  for (let round = 0; round < ROUNDS; round++) {
    const met = new Map<number, number>();
    for (const { codes } of seen) {
      const share = 1 / codes.reduce((sum, code) => sum + of(code), 0);
      for (const code of codes) met.set(code, (met.get(code) ?? 0) + share);
    }
    for (const [code, times] of right) strength.set(code, times / (met.get(code) ?? 1));
  }
  return (codes) => codes.reduce((best, code, i) => (of(code) > of(codes[best - 1] ?? 0) ? i + 1 : best), 1);
}

/** Returns the share of `questions` new ones that the guesser gets right. */
export function guessedRight(
  deal: Deal,
  guess: (codes: readonly number[]) => number,
  questions: number,
): number {
  let right = 0;
  for (let i = 0; i < questions; i++) {
    const { codes, answerIndex } = deal();
    if (guess(codes) === answerIndex) right += 1;
  }
  return right / questions;
}
