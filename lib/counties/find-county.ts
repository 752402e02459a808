import { boundaries, type CountyName } from './boundaries';
import { CountyGrid } from './county-grid';

let grid: CountyGrid | undefined;

/**
 * The county or county equivalent at a point in degrees, or null: outside them all, or no point on the globe (NaN,
 * latitude and longitude swapped out of range). On a shared border the lower FIPS code. In memory, built at first use.
 */
export function findCounty(lat: number, long: number): CountyName | null {
  grid ??= new CountyGrid(boundaries().polygons);
  return boundaries().counties[grid.countyAt(lat, long)] ?? null;
}
