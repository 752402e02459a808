import { describe, expect, it } from 'vitest';
import { allCounties } from '@/lib/counties/boundaries';
import { findCounty } from '@/lib/counties/find-county';
import { countiesTouching } from '@/tests/support/brute-force-counties';
import { borderPoints, globePoints, nonsensePoints } from '@/tests/support/county-points';
import { proveOnce } from '@/tests/support/proven';

const FILES = [
  'lib/counties/*',
  'tests/support/{brute-force-counties,county-points}.ts',
  'node_modules/{us-atlas,topojson-client,flatbush}/package.json',
];

const fipsAt = (lat: number, long: number) => findCounty(lat, long)?.fips ?? null;

describe('findCounty', () => {
  it.each([
    ['Loop, Chicago', 41.8781, -87.6298, '17031', 'Cook', 'IL'],
    ['Falls Church', 38.8823, -77.1711, '51610', 'Falls Church', 'VA'],
    ['Seven Corners, just south of Falls Church', 38.866, -77.153, '51059', 'Fairfax', 'VA'],
    ['Clarendon, Arlington', 38.8868, -77.095, '51013', 'Arlington', 'VA'],
    ['Washington', 38.8977, -77.0365, '11001', 'District of Columbia', 'DC'],
    ['Adak, Aleutians', 51.88, -176.65, '02016', 'Aleutians West', 'AK'],
    ['Attu, across the antimeridian', 52.9, 172.9, '02016', 'Aleutians West', 'AK'],
    ['Honolulu', 21.3069, -157.8583, '15003', 'Honolulu', 'HI'],
    ['San Juan, Puerto Rico', 18.4, -66.06, '72127', 'San Juan', 'PR'],
    ['Hagåtña, Guam', 13.4757, 144.7489, '66010', 'Guam', 'GU'],
    ['Hartford, one of the eight old counties', 41.7658, -72.6734, '09003', 'Hartford', 'CT'],
    ['Carson City, independent', 39.1638, -119.7674, '32510', 'Carson City', 'NV'],
  ])('%s', (_place, lat, long, fips, name, state) => {
    expect(findCounty(lat, long)).toEqual({ fips, name, state });
  });

  it.each([
    ['Toronto', 43.6532, -79.3832],
    ['Tijuana', 32.5, -117.03],
    ['the north pole', 90, 0],
    ['the south pole', -90, 0],
    ['the antimeridian at the equator', 0, 180],
    ['its other name', 0, -180],
    ['null island', 0, 0],
    ['Chicago with the coordinates swapped', -87.6298, 41.8781],
    ['Honolulu with the coordinates swapped', -157.8583, 21.3069],
    ['no latitude', Number.NaN, -87],
    ['no longitude', 41, Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ['beyond the globe', 41.8781, -87.6298 - 360],
  ])('no county at %s', (_place, lat, long) => {
    expect(findCounty(lat, long)).toBeNull();
  });

  it('finds each of the 3,231 features from a point inside', () => {
    proveOnce('counties', FILES, () => {
      const counties = allCounties();
      expect(counties).toHaveLength(3231);
      for (const { fips, lat, long } of counties) {
        expect(fipsAt(lat, long), fips).toBe(fips);
        expect(countiesTouching(lat, long)[0], fips).toBe(fips);
      }
      expect(new Set(counties.map((county) => county.state)).size).toBe(56);
    });
  }, 30_000);

  it('agrees with brute force over every polygon on 10,000 points', () => {
    proveOnce('points in counties', FILES, () => {
      const points = [...globePoints(4000), ...borderPoints(6000), ...nonsensePoints()];
      expect(points.length).toBeGreaterThanOrEqual(10_000);
      let found = 0;
      for (const { lat, long } of points) {
        const touching = countiesTouching(lat, long);
        const answer = fipsAt(lat, long);
        expect(answer, `${lat}, ${long}`).toBe(touching[0] ?? null);
        if (answer !== null) found++;
      }
      expect(found).toBeGreaterThan(5000);
    });
  });

  it('returns the same from a cached cell', () => {
    const points = borderPoints(500);
    const first = points.map(({ lat, long }) => fipsAt(lat, long));
    expect(points.map(({ lat, long }) => fipsAt(lat, long))).toEqual(first);
  });
});
