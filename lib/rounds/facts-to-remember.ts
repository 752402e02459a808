import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { Clue } from '@/lib/contract/records/booking-slip';

/**
 * Returns what would have helped most with the missed questions: the two clues with the largest ratio of their shares, of
 * different charges if there are two.
 */
export function factsToRemember(questions: readonly ReviewedQuestion[]): WireRound['remember'] {
  const [best, ...others] = questions
    .filter(({ choice, answer }) => choice !== answer)
    .flatMap(({ options, answer, clue }) => (clue ? [{ label: options[answer - 1] ?? '', clue }] : []))
    .toSorted((a, b) => ratioOf(b.clue) - ratioOf(a.clue));
  if (!best) return [];
  const second =
    others.find(({ label }) => label !== best.label) ??
    others.find(({ clue }) => clue.fact !== best.clue.fact || clue.value !== best.clue.value);
  return second ? [best, second] : [best];
}

const ratioOf = ({ of_right, of_all }: Clue) => of_right / of_all;
