import { describe, expect, test } from 'vitest';
import { type BookingSlip, SLIP_FACT_NAMES } from '@/lib/contract/records/booking-slip';
import { addCounty, addValues, emptyCounts, MIN_RECORDS } from '@/lib/quiz/options/booking-counts';
import { type AskedRecord, findClue, isPar, wireBookings } from '@/lib/quiz/options/shares';
import { NO_SLIP } from '@/lib/records/booking-slip';
import { type BookedRecord, bookingsOfRecords } from '@/tests/support/bookings';

const [THEFT, DRUNK_DRIVING, MARIJUANA, TRESPASS] = [2070, 4010, 3150, 2140];
const OPTIONS = [THEFT, DRUNK_DRIVING, MARIJUANA, TRESPASS];
const HARRIS = { fips: '48201', name: 'Harris', state: 'TX' };
const TRAVIS = { fips: '48453', name: 'Travis', state: 'TX' };
const LOS_ANGELES = { fips: '06037', name: 'Los Angeles', state: 'CA' };

const slip = (facts: Partial<BookingSlip>): BookingSlip => ({ ...NO_SLIP, ...facts });
const NIGHT = slip({ part_of_day: 'night' });
const MORNING = slip({ part_of_day: 'morning' });

const records = (count: number, categoryCode: number, booked: BookingSlip = NO_SLIP, county = HARRIS) =>
  Array.from({ length: count }, (): BookedRecord => ({ ...county, categoryCode, slip: booked }));
const asked = (categoryCode: number, shown: BookingSlip | null = null): AskedRecord => ({
  countyFips: HARRIS.fips,
  categoryCode,
  slip: shown,
});

/** 40 thefts, 5 of them at night; 30 arrests of drunk drivers, 25 at night; 10 of each other option in the morning. */
const WORLD = [
  ...records(35, THEFT, MORNING),
  ...records(5, THEFT, NIGHT),
  ...records(5, DRUNK_DRIVING, MORNING),
  ...records(25, DRUNK_DRIVING, NIGHT),
  ...records(10, MARIJUANA, MORNING),
  ...records(10, TRESPASS, MORNING),
];

describe('par', () => {
  test.each<[string, BookedRecord[], AskedRecord, boolean]>([
    ['the most frequent, without a slip', WORLD, asked(THEFT), true],
    ['another, without a slip', WORLD, asked(DRUNK_DRIVING), false],
    ['a slip that shows nothing', WORLD, asked(THEFT, NO_SLIP), true],
    ['what the night suggests', WORLD, asked(DRUNK_DRIVING, NIGHT), true],
    ['the most frequent at an hour that suggests another', WORLD, asked(THEFT, NIGHT), false],
    ['the most frequent at its usual hour', WORLD, asked(THEFT, MORNING), true],
    [
      'two as frequent without the record asked',
      [...records(41, THEFT), ...records(40, DRUNK_DRIVING)],
      asked(THEFT),
      false,
    ],
    ['one more without it', [...records(42, THEFT), ...records(40, DRUNK_DRIVING)], asked(THEFT), true],
    [
      // 19 × 0.3 / 20 against 5 × 0.3 / 6: nobody else of the two was booked at night.
      'the only one of its charge at night',
      [
        ...records(19, THEFT, MORNING),
        ...records(1, THEFT, NIGHT),
        ...records(5, DRUNK_DRIVING, MORNING),
        ...records(12, 1200, NIGHT),
      ],
      asked(THEFT, NIGHT),
      true,
    ],
    ['the only record of its charge', [...WORLD, ...records(1, 2100)], asked(2100), false],
    ['a new record that is not counted yet', records(5, THEFT), asked(DRUNK_DRIVING, NIGHT), false],
    ['no other records', records(1, THEFT, NIGHT), asked(THEFT, NIGHT), false],
    ['no records', [], asked(THEFT), false],
  ])('%s', (_what, world, question, par) => {
    const codes = OPTIONS.includes(question.categoryCode)
      ? OPTIONS
      : [question.categoryCode, ...OPTIONS.slice(1)];
    for (const order of [codes, codes.toReversed()])
      expect(isPar(bookingsOfRecords(world), question, order)).toBe(par);
  });

  test('several facts multiply', () => {
    const fits = slip({ part_of_day: 'night', bond: 'none', class: 'felony' });
    const half = slip({ part_of_day: 'night', bond: 'held', class: 'misdemeanor' });
    const world = [
      ...records(20, THEFT, half),
      ...records(20, THEFT, MORNING),
      ...records(12, DRUNK_DRIVING, fits),
    ];
    const bookings = bookingsOfRecords(world);
    expect(isPar(bookings, asked(DRUNK_DRIVING, fits), OPTIONS)).toBe(true);
    expect(isPar(bookings, asked(DRUNK_DRIVING, NIGHT), OPTIONS)).toBe(false);
  });
});

describe('bookings of the options', () => {
  test('leave the record asked out, count grades as their category, and are never negative', () => {
    const bookings = bookingsOfRecords([...records(3, THEFT), ...records(2, 2060)]);
    expect(wireBookings(bookings, asked(THEFT), OPTIONS)).toEqual({
      area: 'United States',
      total: 4,
      of_options: [4, 0, 0, 0],
      invented: true,
    });
    expect(wireBookings(bookings, asked(DRUNK_DRIVING), OPTIONS).of_options).toEqual([5, 0, 0, 0]);
    expect(wireBookings(bookingsOfRecords([]), asked(THEFT), OPTIONS)).toMatchObject({ total: 0 });
  });

  const many = MIN_RECORDS + 1;
  test.each<[string, BookedRecord[], string]>([
    ['a county with 1,000 others', records(many, THEFT), 'Harris County, TX'],
    ['a county with fewer', [...records(many - 1, THEFT), ...records(1, THEFT, NO_SLIP, TRAVIS)], 'Texas'],
    [
      'a state with fewer',
      [...records(many - 1, THEFT), ...records(9, THEFT, NO_SLIP, LOS_ANGELES)],
      'United States',
    ],
    ['a county without records', records(many, THEFT, NO_SLIP, LOS_ANGELES), 'United States'],
  ])('%s', (_what, world, area) => {
    expect(wireBookings(bookingsOfRecords(world), asked(THEFT), OPTIONS).area).toBe(area);
  });

  test('par and clue are of the same area', () => {
    const world = [
      ...records(600, THEFT, MORNING),
      ...records(401, DRUNK_DRIVING, NIGHT),
      ...records(2000, DRUNK_DRIVING, MORNING, LOS_ANGELES),
    ];
    const bookings = bookingsOfRecords(world);
    expect(isPar(bookings, asked(THEFT), OPTIONS)).toBe(true);
    expect(isPar(bookings, { ...asked(THEFT), countyFips: '30111' }, OPTIONS)).toBe(false);
    expect(findClue(bookings, asked(DRUNK_DRIVING, NIGHT))).toMatchObject({ of_right: 1, of_all: 0.4 });
  });
});

/** The record asked and `others` for its charge, so many of them with the value; and others for another charge. */
function world(value: BookingSlip, [of, others]: number[], [ofRest, rest]: number[]) {
  const none = slip({ part_of_day: 'morning', bond: 'held', class: 'other' });
  return [
    ...records((of ?? 0) + 1, DRUNK_DRIVING, value),
    ...records((others ?? 0) - (of ?? 0), DRUNK_DRIVING, none),
    ...records(ofRest ?? 0, THEFT, value),
    ...records((rest ?? 0) - (ofRest ?? 0), THEFT, none),
  ];
}

describe('the clue', () => {
  const night = { fact: 'part_of_day', value: 'night' };
  test.each<[string, number[], number[], { invented: boolean }, object | null]>([
    [
      'twice as frequent',
      [40, 100],
      [160, 900],
      { invented: false },
      { ...night, of_right: 0.4, of_all: 0.2 },
    ],
    ['1.5 times', [120, 320], [680, 2880], { invented: true }, { ...night, of_right: 0.375, of_all: 0.25 }],
    ['less than 1.5 times', [116, 400], [684, 3600], { invented: true }, null],
    ['rarer than among all', [10, 100], [190, 900], { invented: true }, null],
    ['20 bookings', [16, 20], [34, 180], { invented: true }, { ...night, of_right: 0.8, of_all: 0.25 }],
    ['19 bookings', [16, 19], [34, 181], { invented: true }, null],
    // The standard error is 0.11.
    ['a difference of 0.24, real', [10, 20], [42, 180], { invented: false }, { ...night, of_all: 0.26 }],
    ['a difference of 0.15, real', [8, 20], [42, 180], { invented: false }, null],
    ['a difference of 0.24, invented', [10, 20], [42, 180], { invented: true }, null],
    ['nobody else at night', [0, 30], [0, 100], { invented: true }, null],
  ])('%s', (_what, right, rest, options, found) => {
    const clue = findClue(bookingsOfRecords(world(NIGHT, right, rest), options), asked(DRUNK_DRIVING, NIGHT));
    if (found) expect(clue).toMatchObject(found);
    else expect(clue).toBeNull();
  });

  test('is the fact with the largest ratio, and only of what the slip shows', () => {
    const both = slip({ part_of_day: 'night', class: 'felony' });
    const bookings = bookingsOfRecords([
      ...records(31, DRUNK_DRIVING, both),
      ...records(30, THEFT, slip({ part_of_day: 'night', class: 'other' })),
      ...records(60, THEFT, slip({ part_of_day: 'evening', class: 'other' })),
    ]);
    expect(findClue(bookings, asked(DRUNK_DRIVING, both))).toMatchObject({ fact: 'class', value: 'felony' });
    expect(findClue(bookings, asked(DRUNK_DRIVING, NIGHT))).toMatchObject(night);
    expect(findClue(bookings, asked(DRUNK_DRIVING, NO_SLIP))).toBeNull();
    expect(findClue(bookings, asked(DRUNK_DRIVING))).toBeNull();
  });
});

test('the counts of nation, states, 200 large counties and all others take less than 2 MiB', () => {
  const bookings = emptyCounts();
  const states = Array.from({ length: 51 }, (_, i) => `S${i}`);
  for (let i = 0; i < 3143; i += 1) {
    const [fips, state] = [String(i).padStart(5, '0'), states[i % 51] ?? ''];
    addCounty(
      { fips, name: `County ${i}`, state, counts: `0 ${MIN_RECORDS + 1}`, quiz: MIN_RECORDS + 1 },
      bookings,
    );
    addValues({ state, fips: i < 200 ? fips : null, counts: '0 1' }, bookings);
  }
  const areas = [bookings.nation, ...bookings.states.values(), ...bookings.counties.values()];
  expect(areas.filter(({ byValue }) => byValue !== null)).toHaveLength(1 + 51 + 200);
  const bytes = areas.reduce(
    (sum, { byCategory, byValue }) => sum + byCategory.byteLength + (byValue?.byteLength ?? 0),
    0,
  );
  expect(bytes).toBeLessThan(2 * 1024 * 1024);
  expect(SLIP_FACT_NAMES).toHaveLength(5);
});
