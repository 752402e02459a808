import { expect, test } from 'vitest';
import { boundaries } from '@/lib/counties/boundaries';
import { placeName } from '@/lib/counties/place-name';
import { stateName } from '@/lib/counties/states';

test.each([
  ['48453', 'Travis', 'TX', 'Travis County, TX'],
  ['51095', 'James City', 'VA', 'James City County, VA'],
  ['22071', 'Orleans', 'LA', 'Orleans Parish, LA'],
  ['24005', 'Baltimore', 'MD', 'Baltimore County, MD'],
  ['24510', 'Baltimore', 'MD', 'Baltimore, MD'],
  ['51510', 'Alexandria', 'VA', 'Alexandria, VA'],
  ['02020', 'Anchorage', 'AK', 'Anchorage, AK'],
  ['72001', 'Adjuntas', 'PR', 'Adjuntas, PR'],
])('%s is named %s, %s: %s', (fips, name, state, place) =>
  expect(placeName({ fips, name, state })).toBe(place),
);

test('every county has a name of its own, and every state a name', () => {
  const { counties } = boundaries();
  expect(new Set(counties.map(placeName)).size).toBe(counties.length);
  for (const { state } of counties) expect(stateName(state).length, state).toBeGreaterThan(2);
  expect(stateName('TX')).toBe('Texas');
});
