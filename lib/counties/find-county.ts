import { boundaries, type CountyName } from './boundaries';
import { CountyGrid } from './county-grid';

let grid: CountyGrid | undefined;

/**
 * Returns the county or county equivalent at a point in degrees, on a border the one with the lower FIPS code. Null outside
 * all counties or off the globe. Runs in memory; the first call builds the index.
 */
export function findCounty(lat: number, long: number): CountyName | null {
  grid ??= new CountyGrid(boundaries().polygons);
  return boundaries().counties[grid.countyAt(lat, long)] ?? null;
}
