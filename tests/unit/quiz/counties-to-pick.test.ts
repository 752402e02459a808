import { expect, test } from 'vitest';
import { questionFetchSchema } from '@/lib/contract/realtime/protocol';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { systemRandom } from '@/lib/platform/random';
import { countiesToPick } from '@/lib/quiz/dealing/counties-to-pick';
import { addCounty, emptyCounts } from '@/lib/quiz/options/booking-counts';

const bookings = emptyCounts();
for (const [fips, state, counts, quiz] of [
  ['48453', 'TX', '0 30 1 120', 90],
  ['48209', 'TX', '0 10', 10],
  // Its records are for dailies and rooms.
  ['48301', 'TX', '0 40', 0],
  ['06037', 'CA', '0 5', 5],
] as const)
  addCounty({ fips, name: fips, state, counts, quiz }, bookings);

const counties = (place: string | undefined, points: number) =>
  countiesToPick(bookings, { place, points }, systemRandom);

test.each([
  ['the nation has no counties', undefined, []],
  ['a county is read from each point and then whole', '48209', ['48209', '48209', '48209', '48209']],
  ['so is one without records, which may have come in since', '48301', ['48301', '48301', '48301', '48301']],
  ['so is the only county of a state', '06', ['06037', '06037', '06037', '06037']],
  ['a state without records has none', '56', []],
])('%s', (_, table, expected) => {
  expect(counties(table, 3)).toEqual(expected);
});

test('a state names one county for each point, by the numbers of their records, then each county once', () => {
  const POINTS = 10_000;
  const picked = counties('48', POINTS);
  expect(picked.slice(POINTS).toSorted()).toEqual(['48209', '48453']);
  const large = picked.slice(0, POINTS).filter((fips) => fips === '48453').length;
  expect(large / POINTS).toBeCloseTo(0.9, 1);
  expect(large).toBeLessThan(POINTS);
});

const user_id = '0198f000-0000-7000-8000-000000000000';

test.each([{}, { table: '06' }, { table: '06037' }])('questions may be asked for with %j', (input) => {
  expect(parseInput(questionFetchSchema, { user_id, ...input })).toEqual({ user_id, ...input });
});

test.each(['', '6', '060', '0603', '060371', 'CA', '06 ', 6, null])('the place %j is refused', (table) => {
  expect(() => parseInput(questionFetchSchema, { user_id, table })).toThrow('Table is not valid.');
});
