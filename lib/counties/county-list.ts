import { boundaries, type CountyName } from './boundaries';
import { pointInside } from './polygons';

/** A county with a point inside its widest part, degrees. */
export type LocatedCounty = CountyName & { lat: number; long: number };

/** Returns all counties and county equivalents by FIPS code. */
export function allCounties(): LocatedCounty[] {
  const { counties, polygons } = boundaries();
  const widest = new Map<number, { x: number; y: number; width: number }>();
  for (const polygon of polygons) {
    const point = pointInside(polygon);
    if (point.width > (widest.get(polygon.county)?.width ?? 0)) widest.set(polygon.county, point);
  }
  return counties.map((county, index) => {
    const point = widest.get(index);
    if (!point) throw new Error(`${county.fips} has no area`);
    return { ...county, lat: point.y, long: point.x };
  });
}
