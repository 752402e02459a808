/**
 * Plays 20 editions of the drawn bank with simulated players: by chance, by faces, by the frequency of charges, by the booking
 * slip, and by both. Dealing and par use the game's code. Exits with 1 if a row of the table in docs/decisions/0047 does not
 * hold. `npx tsx bench/skill.ts --pixels` plays 40 editions and also judges faces by the pixels of the photos, which takes 20
 * minutes.
 */

import { parseArgs } from 'node:util';
import { type Seeded, seeded } from '@/lib/platform/random';
import { correlation, type Interval, intervalOf } from './support/figures';
import { rightBy, rightByFace } from './support/judge-faces';
import { FACE_FEATURES, type SkillQuestion, skillQuestions } from './support/skill-questions';

const { values } = parseArgs({ options: { pixels: { type: 'boolean', default: false } } });
const EDITIONS = values.pixels ? 40 : 20;
/** Student's t with 19 degrees of freedom; with 39 it is a little less. */
const T_95 = 2.093;
/** One in 500 exceeds it, so none of the 13 features should. */
const T_998 = 3.579;

/** The score of each player for a question, from 0 to 1. */
const PLAYERS = {
  guess: ({ codes, right }: SkillQuestion, random: Seeded) => Number(random.int(codes.length) === right),
  frequent: ({ read, right }: SkillQuestion) =>
    rightBy(
      read.map(({ bookings }) => bookings),
      right,
    ),
  slip: ({ read, right }: SkillQuestion) =>
    rightBy(
      read.map(({ fit }) => fit),
      right,
    ),
  reader: ({ par }: SkillQuestion) => Number(par),
};
type Player = keyof typeof PLAYERS;
const NAMES = Object.keys(PLAYERS) as Player[];

const textOf = ({ mean, low, high }: Interval) =>
  `${mean.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;

type Bank = SkillQuestion[][];

/** Returns a player's right answers of 100 questions of a level, or of all. */
function rightOf100(bank: Bank, player: Player, level?: number): Interval {
  const random = seeded(`${player} ${level}`);
  return intervalOf(
    bank.map((questions) => {
      const asked = questions.filter((question) => level === undefined || question.level === level);
      return (
        (100 * asked.reduce((sum, question) => sum + PLAYERS[player](question, random), 0)) / asked.length
      );
    }),
    T_95,
  );
}

function playAll(bank: Bank): Record<Player, Interval> {
  const found = NAMES.map((player) => [player, rightOf100(bank, player)] as const);
  console.table(
    found.map(([player, all]) => ({
      player,
      'right of 100, 95%': textOf(all),
      ...Object.fromEntries(
        [1, 2, 3].map((level) => [`level ${level}`, rightOf100(bank, player, level).mean.toFixed(1)]),
      ),
    })),
  );
  return Object.fromEntries(found) as Record<Player, Interval>;
}

/** Judges by each feature of the faces and by all, and prints it. Returns the result of all, and whether each interval includes 25. */
function judgeFaces(bank: Bank): { all: Interval; holds: boolean } {
  const judge = (by: readonly number[], standardErrors: number) =>
    intervalOf(
      bank.map((questions, i) => rightByFace(questions, by, seeded(`faces of ${i} by ${by.join()}`))),
      standardErrors,
    );
  const places = bank[0]?.[0]?.face.map((_, i) => i) ?? [];
  const features = places.slice(0, FACE_FEATURES.length);
  const all = judge(features, T_95);
  const judged: [what: string, found: Interval][] = [
    ...features.map((i): [string, Interval] => [`${FACE_FEATURES[i]}, 99.8%`, judge([i], T_998)]),
    ['all of these, 95%', all],
  ];
  if (values.pixels) judged.push(['pixels, 95%', judge(places.slice(FACE_FEATURES.length), T_95)]);
  console.table(judged.map(([what, found]) => ({ 'judged by': what, 'right of 100': textOf(found) })));
  return { all, holds: judged.every(([, { low, high }]) => low <= 25 && high >= 25) };
}

const READERS = 4000;

/** Returns the correlation between two rounds of the same players, who read a share of the questions like the reader and guess the rest. */
function reliabilityOf(answers: number, questions: SkillQuestion[]): string {
  const random = seeded(`rounds of ${answers}`);
  const play = (skill: number) => {
    let right = 0;
    for (let i = 0; i < answers; i += 1) {
      const player = random.next() < skill ? 'reader' : 'guess';
      right += PLAYERS[player](random.pick(questions), random);
    }
    return right;
  };
  const pairs = Array.from({ length: READERS }, () => {
    const skill = random.next();
    return [play(skill), play(skill)] as const;
  });
  return correlation(pairs).toFixed(2);
}

const isWithin = ({ mean }: Interval, low: number, high: number) => mean >= low && mean <= high;

const bank: Bank = [];
for (let i = 1; i <= EDITIONS; i += 1) bank.push(await skillQuestions(`skill-${i}`, values.pixels));
const { guess, frequent, slip, reader } = playAll(bank);
const face = judgeFaces(bank);
console.log(
  `reliability: a round of ten ${reliabilityOf(10, bank.flat())}, 100 answers ${reliabilityOf(100, bank.flat())}`,
);
const rows: [row: string, holds: boolean][] = [
  ['guessing: 25 is within the interval', guess.low <= 25 && guess.high >= 25],
  ['by faces: 25 is within each interval', face.holds],
  ['the most frequent: 44 to 50', isWithin(frequent, 44, 50)],
  ['by the slip: 46 to 58', isWithin(slip, 46, 58)],
  ['the reader: 60 to 66', isWithin(reader, 60, 66)],
  ['the reader is 6 above both', reader.mean - Math.max(frequent.mean, slip.mean) >= 6],
];
for (const [row, holds] of rows) console.log(`${holds ? 'holds' : 'MISSED'}: ${row}`);
if (rows.some(([, holds]) => !holds)) process.exitCode = 1;
const ends = { guess, face: face.all, frequent, slip, reader };
console.log(
  `right of 100: ${Object.entries(ends)
    .map(([name, { mean }]) => `${name} ${mean.toFixed(1)}`)
    .join(', ')}`,
);
