import { describe, expect, test } from 'vitest';
import { clueText } from '@/components/quiz/result/clue-text';
import { categoryLabel, OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import {
  type Clue,
  SLIP_FACT_NAMES,
  SLIP_FACTS,
  type SlipFact,
  type SlipValue,
} from '@/lib/contract/records/booking-slip';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'quiz');
const SHARES = { of_right: 0.41, of_all: 0.22 };
const ALL_VALUES = SLIP_FACT_NAMES.flatMap((fact) => SLIP_FACTS[fact].map((value) => ({ fact, value })));
const textOf = (clue: Partial<Clue>, charge = 'Robbery') =>
  clueText(t, { fact: 'weekday', value: 'friday', ...SHARES, ...clue }, charge);

describe('the line that the booking gave away', () => {
  test.each<[SlipFact, SlipValue, string]>([
    ['weekday', 'monday', 'are on a Monday'],
    ['weekday', 'tuesday', 'are on a Tuesday'],
    ['weekday', 'wednesday', 'are on a Wednesday'],
    ['weekday', 'thursday', 'are on a Thursday'],
    ['weekday', 'friday', 'are on a Friday'],
    ['weekday', 'saturday', 'are on a Saturday'],
    ['weekday', 'sunday', 'are on a Sunday'],
    ['part_of_day', 'night', 'are between midnight and 6 AM'],
    ['part_of_day', 'morning', 'are in the morning'],
    ['part_of_day', 'afternoon', 'are in the afternoon'],
    ['part_of_day', 'evening', 'are in the evening'],
    ['bond', 'none', 'need no bond'],
    ['bond', 'under_1000', 'have a bond under $1,000'],
    ['bond', 'from_1000', 'have a bond of $1,000–4,999'],
    ['bond', 'from_5000', 'have a bond of $5,000–24,999'],
    ['bond', 'from_25000', 'have a bond of $25,000 or more'],
    ['bond', 'held', 'are held without bond'],
    ['class', 'felony', 'are felonies'],
    ['class', 'misdemeanor', 'are misdemeanors'],
    ['class', 'other', 'are neither felonies nor misdemeanors'],
    ['arrested_by', 'city', 'follow an arrest by city police'],
    ['arrested_by', 'sheriff', 'follow an arrest by the sheriff'],
    ['arrested_by', 'state', 'follow an arrest by state police'],
    ['arrested_by', 'court', 'follow an arrest by court or probation officers'],
    ['arrested_by', 'other', 'follow an arrest by another agency'],
  ])('of the fact %s, %s: they %s', (fact, value, phrase) => {
    expect(textOf({ fact, value })).toBe(`4 in 10 bookings for robbery ${phrase}; of all bookings, 2 in 10.`);
  });

  test('has a phrase of its own for each value of each fact', () => {
    expect(ALL_VALUES).toHaveLength(25);
    expect(new Set(ALL_VALUES.map((value) => textOf(value))).size).toBe(25);
  });

  test.each([
    [0.41, 0.22, '4 in 10', '2 in 10'],
    [0.155, 0.1, '2 in 10', '1 in 10'],
    [1, 0.35, 'All', '4 in 10'],
    [0.97, 0.35, 'Nearly all', '4 in 10'],
    // The same tenths.
    [0.24, 0.16, '24 in 100', '16 in 100'],
    [0.159, 0.104, '2 in 10', '1 in 10'],
    [0.149, 0.1, '15 in 100', '10 in 100'],
    // Rare among all.
    [0.31, 0.06, '3 in 10', '1 in 17'],
    [0.149, 0.09, '1 in 7', '1 in 11'],
    [0.149, 0.096, '1 in 7', '1 in 10'],
    [0.06, 0.021, '1 in 17', '1 in 50'],
    [0.031, 0.0165, '1 in 30', '1 in 60'],
    [0.003, 0.001, '1 in 330', '1 in 1,000'],
    [0.3, 0, '3 in 10', 'hardly any'],
  ])('shares of %d and %d are %s and %s', (of_right, of_all, right, all) => {
    expect(textOf({ of_right, of_all })).toBe(
      `${right} bookings for robbery are on a Friday; of all bookings, ${all}.`,
    );
  });

  test('always shows a difference between the two shares', () => {
    const same: number[][] = [];
    for (let of_right = 0.002; of_right <= 1; of_right += 0.001)
      for (const ratio of [1.5, 1.6, 2, 4]) {
        const [, right, all] =
          /^(.+?) bookings .*, (.+)\.$/.exec(textOf({ of_right, of_all: of_right / ratio })) ?? [];
        if (right === undefined || right === all) same.push([of_right, ratio]);
      }
    expect(same).toEqual([]);
  });

  test.each([
    ['Driving while intoxicated', 'driving while intoxicated'],
    ['Possession of heroin', 'possession of heroin'],
    ['Possession, drug not specified', '“Possession, drug not specified”'],
    ['Wanted in another state or county', '“Wanted in another state or county”'],
    ['Weapons charge', '“Weapons charge”'],
    ['Probation or parole violation', '“Probation or parole violation”'],
  ])('names the charge %s as %s', (label, name) => {
    expect(textOf({}, label)).toContain(`bookings for ${name} are on a Friday`);
  });

  test('keeps all charges in lower case in Spanish, without quotation marks', () => {
    const spanish = textsOf('es', 'quiz');
    for (const { code, playable } of OFFENSE_CATEGORIES) {
      if (!playable) continue;
      const label = categoryLabel(code, 'es');
      const text = clueText(spanish, { fact: 'weekday', value: 'friday', ...SHARES }, label);
      const inText = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
      expect(text).toBe(
        `De los arrestos por ${inText}, 4 de cada 10 son en viernes; del total, 2 de cada 10.`,
      );
    }
  });

  test('puts seven charges in quotation marks', () => {
    const labels = OFFENSE_CATEGORIES.filter(({ playable }) => playable).map(({ label }) => label);
    expect(labels).toHaveLength(51);
    expect(labels.filter((label) => textOf({}, label).includes('“'))).toEqual([
      'Dealing, drug not specified',
      'Possession, drug not specified',
      'Wanted in another state or county',
      'Weapons charge',
      'Probation or parole violation',
      'Open container or liquor violation',
      'Minor traffic charge',
    ]);
  });
});

test.each([
  [1, 1],
  [0.4, 3],
  [0.2, 5],
  [1 / 17, 17],
  [1 / 58, 60],
  [1 / 98, 100],
  [1 / 1259, 1300],
  [1 / 123_456, 120_000],
])('a share of %d is one in %i', (share, count) => {
  expect(roundedOneIn(share)).toBe(count);
});
