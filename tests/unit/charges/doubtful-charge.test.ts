import { describe, expect, it } from 'vitest';
import { barredByWords, citesBarredStatute } from '@/lib/charges/barred-charge';
import { normalizeCharge } from '@/lib/charges/charge-text';
import { isDoubtful } from '@/lib/charges/doubtful-charge';
import { BARRED_WORDS, PLAIN_WORDS, plainWord } from '@/lib/charges/plain-words';

const doubts = (text: string) => isDoubtful(normalizeCharge(text));

describe('a word is read', () => {
  it.each([
    ['BATERY', 'BATTERY'],
    ['ASSUALT', 'ASSAULT'],
    ['SHOPLIFITNG', 'SHOPLIFTING'],
    ['VHCLE', 'VEHICLE'],
    ['PARAPHERNAL', 'PARAPHERNALIA'],
    ['MARAJUANA', 'MARIJUANA'],
  ])('%s as %s', (token, word) => {
    expect(plainWord(token)).toBe(word);
  });

  it.each([
    ['cut off', 'MOLE'],
    ['without vowels', 'CHLDRN'],
    ['misspelt', 'STEALKING'],
    ['nearer to a plain word by chance', 'SORNA'],
    ['with an abbreviation written on to it', 'ASSAULTFV'],
    ['of nobody’s list', 'GROMMET'],
  ])('as unknown if it is a barred one: %s', (_, token) => {
    expect(plainWord(token)).toBeNull();
  });

  it('as no barred word, and no plain word is a barred one', () => {
    expect(BARRED_WORDS.filter((word) => plainWord(word) !== null)).toEqual([]);
    expect(BARRED_WORDS.filter((word) => PLAIN_WORDS.has(word))).toEqual([]);
  });

  it('as unknown whenever a barred word loses its vowels or a letter', () => {
    const long = BARRED_WORDS.filter((word) => word.length >= 7);
    const worn = long.flatMap((word) => [
      (word[0] ?? '') + word.slice(1).replace(/[AEIOU]/g, ''),
      ...[2, 3, 4].map((at) => word.slice(0, at) + word.slice(at + 1)),
    ]);
    const read = worn.filter((token) => token.length >= 4 && plainWord(token) !== null);
    expect(read.length / worn.length, read.join(' ')).toBeLessThan(0.01);
  });
});

describe('a charge is in doubt', () => {
  it.each([
    'BATTERY ON LIFEGUARD',
    'ASSAULT AGAINST EMPLOYEE',
    'THREATENING DRIVER OF SCHOOL BUS',
    'ASSAULT 12-15',
    'ROBBERY OF PERSON 65',
    'ASSAULT CAUSES BODILY INJURY F',
    'SIMPLE BATTERY AGAINST',
    'AGG ASSAULT 4TH DEGREE D',
    'UNLAWFUL TOUCHING',
    'CONDUCT 1ST DEGREE',
    'FAIL TO REPORT CHANGE',
    'FIRST DEGREE FELONY',
    'L/B CONDUCT DISORDERLY',
  ])('that may hide a victim or an act: %s', (text) => {
    expect(doubts(text)).toBe(true);
  });

  it.each([
    'BATTERY ON LAW ENFORCEMENT OFFICER',
    'ASSAULT ON PUBLIC SERVANT',
    'A&B',
    'B&E MOTOR VEHICLE',
    'D.W.I. 2ND OFFENSE',
    'ASSAULT W/A DEADLY WEAPON',
    'BATTERY CLASS C',
    'THEFT >=$100<$750-B',
    'POSS MARIJ UP TO 1/2 OZ',
    'RESISTING OFFICER W/O VIOLENCE',
    'FAILURE TO STOP FOR BLUE LIGHT',
    'DUI W/2 PRIORS WITHIN 10 YRS',
  ])('only with an unknown word, unlike: %s', (text) => {
    expect(doubts(text)).toBe(false);
  });
});

describe('statutes', () => {
  it.each([
    ['TX', '22.021(A)(1) PC'],
    ['TX', '25.07 VIOL'],
    ['CA', 'PC 273.5(A)'],
    ['CA', '243(E)(1) PC BATTERY'],
    ['CA', '647.6(A)(1)'],
    ['FL', '800.04(5)(B)'],
    ['FL', '784.048(2)'],
    ['NY', 'PL 130.65'],
    ['NY', '260.10 PL'],
    ['OH', '2919.25(A) F4'],
    ['WA', '9A.44.083'],
    ['CO', '18-3-405.3'],
    ['GA', '16-6-5.1'],
    ['NC', '14-33(C)(2)'],
    ['MI', '750.520C'],
    ['MN', '609.2242 SUBD 2'],
    ['NJ', '2C:24-4A'],
    ['VA', '18.2-57.2'],
  ])('of barred chapters bar (%s, %s)', (_, text) => {
    expect(barredByWords(normalizeCharge(text))).not.toBeNull();
  });

  it.each([
    '316.193(1) DUI',
    '812.014(3)(A) PETIT THEFT',
    '481.115 POSS CS PG 1',
    'PC 459 BURGLARY',
    '11377(A) HS POSSESS CONTROLLED SUBSTANCE',
    'PL 155.25 PETIT LARCENY',
    '120.00 PL ASSAULT 3RD',
    '9A.36.041 ASSAULT 4TH DEGREE',
    '18 2701 A1 SIMPLE ASSAULT',
    '720 ILCS 5/12-3(A)(1) BATTERY',
    '2913.02 THEFT',
    '13-1203 ASSAULT',
    '18.2-57 ASSAULT & BATTERY',
    '508.030 ASSAULT 4TH DEGREE',
    'THEFT $245.10',
  ])('of other chapters, and amounts, do not (%s)', (text) => {
    expect(citesBarredStatute(normalizeCharge(text))).toBe(false);
  });
});
