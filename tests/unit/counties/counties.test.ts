import { describe, expect, test } from 'vitest';
import { allCounties, boundaries } from '@/lib/counties/boundaries';
import { distanceToLineKm, nearestCounty } from '@/lib/counties/nearest-county';
import { placeName } from '@/lib/counties/place-name';
import { stateName } from '@/lib/counties/states';

describe('distanceToLineKm', () => {
  test.each([
    // A degree of a great circle is 111.195 km on a sphere of 6,371.0088 km.
    ['a point to a point on the equator', 0, 0, [1, 0], 111.195],
    ['beside an arc along the equator', 1, 5, [0, 0, 10, 0], 111.195],
    ['beyond the end of an arc', 0, 11, [0, 0, 10, 0], 111.195],
    ['before the start of an arc', 0, -1, [0, 0, 10, 0], 111.195],
    ['across the antimeridian', 0, 179.5, [-179.5, 0], 111.195],
    ['beside an arc across the antimeridian', 1, 180, [179, 0, -179, 0], 111.195],
    ['over the pole', 89, 0, [180, 89], 222.39],
    ['on the line', 0, 5, [0, 0, 10, 0], 0],
    ['an arc of no length', 1, 0, [0, 0, 0, 0], 111.195],
    ['Chicago to New York', 41.8781, -87.6298, [-74.006, 40.7128], 1144.3],
  ])('%s', (_what, lat, long, line, km) => {
    expect(distanceToLineKm(lat, long, line)).toBeCloseTo(km, 1);
  });

  test('is infinite for an empty line', () => {
    expect(distanceToLineKm(0, 0, [])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('nearestCounty', () => {
  const nearestTo = (lat: number, long: number, ...fips: string[]) =>
    nearestCounty(lat, long, new Set(fips))?.fips ?? null;

  test('is the county that contains the point, if it is among them', () => {
    expect(nearestTo(41.8781, -87.6298, '17031', '17043', '06037')).toBe('17031');
  });

  test('measures to the border, not to the middle: San Bernardino is wide', () => {
    // Las Vegas: the border of San Bernardino is 55 km away, its middle 190 km.
    expect(nearestTo(36.17, -115.14, '06071', '49053')).toBe('06071');
    expect(nearestTo(36.17, -115.14, '06071', '04015')).toBe('04015');
  });

  test('crosses the antimeridian: Attu is nearer to Nome than to Guam', () => {
    expect(nearestTo(52.9, 172.9, '02180', '66010')).toBe('02180');
  });

  test('is null for no codes and for unknown codes', () => {
    expect(nearestTo(41.8, -87.6)).toBeNull();
    expect(nearestTo(41.8, -87.6, '00000')).toBeNull();
  });

  test('finds a county from a point inside among all of them', () => {
    const counties = allCounties();
    const all = new Set(counties.map((county) => county.fips));
    for (const { fips, lat, long } of counties.filter((_, i) => i % 400 === 0)) {
      expect(nearestCounty(lat, long, all)?.fips).toBe(fips);
    }
  });
});

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
