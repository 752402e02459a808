import { expect, test } from 'vitest';
import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import type { Clue } from '@/lib/contract/records/booking-slip';
import { factsToRemember } from '@/lib/rounds/get-round';
import { MISSED } from '@/tests/support/reviewed';

const CHARGES = ['Theft', 'Driving while intoxicated', 'Burglary', 'Assault'] as const;

const night = (ratio: number): Clue => ({
  fact: 'part_of_day',
  value: 'night',
  of_right: ratio / 10,
  of_all: 0.1,
});
const held = (ratio: number): Clue => ({ fact: 'bond', value: 'held', of_right: ratio / 10, of_all: 0.1 });

/** A question about a charge, missed unless it is said to be right. */
const question = (charge: (typeof CHARGES)[number], clue: Clue | null, right = false): ReviewedQuestion => {
  const answer = CHARGES.indexOf(charge) + 1;
  return { ...MISSED, answer, choice: right ? answer : null, clue };
};

test.each<[name: string, questions: ReviewedQuestion[], remembered: string[]]>([
  ['nothing without questions', [], []],
  ['nothing without clues', [question('Theft', null)], []],
  ['nothing about right answers', [question('Theft', night(5), true)], []],
  ['one, when there is one', [question('Theft', night(5))], ['Theft 5']],
  [
    'the two with the largest ratios',
    [question('Theft', night(3)), question('Burglary', held(5)), question('Assault', night(4))],
    ['Burglary 5', 'Assault 4'],
  ],
  [
    'another charge before a larger ratio of the same',
    [question('Theft', night(6)), question('Theft', held(5)), question('Assault', night(2))],
    ['Theft 6', 'Assault 2'],
  ],
  [
    'two facts about one charge, when no other charge was missed',
    [question('Theft', night(6)), question('Theft', night(6)), question('Theft', held(2))],
    ['Theft 6', 'Theft 2'],
  ],
  ['the same fact once', [question('Theft', night(6)), question('Theft', night(6))], ['Theft 6']],
])('to remember: %s', (_, questions, remembered) => {
  const found = factsToRemember(questions);
  expect(found.map(({ label, clue }) => `${label} ${Math.round(clue.of_right * 10)}`)).toEqual(remembered);
});
