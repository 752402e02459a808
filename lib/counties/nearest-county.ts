import { boundaries, type CountyName } from './boundaries';
import { distanceToLineKm } from './great-circle';
import { type Polygon, polygonContains } from './polygons';

/**
 * Returns the county among `fips` that is nearest to a point in degrees by great circle, or contains it; of equally near
 * ones the lower code. Null if no code is known. Measures every edge: some milliseconds for all counties.
 */
export function nearestCounty(lat: number, long: number, fips: ReadonlySet<string>): CountyName | null {
  const { counties, polygons } = boundaries();
  let nearest: { county: number; km: number } | null = null;
  for (const polygon of polygons) {
    if (!fips.has(counties[polygon.county]?.fips ?? '')) continue;
    const km = distanceToPolygonKm(polygon, lat, long);
    const closer = !nearest || km < nearest.km || (km === nearest.km && polygon.county < nearest.county);
    if (closer) nearest = { county: polygon.county, km };
  }
  return nearest ? (counties[nearest.county] ?? null) : null;
}

function distanceToPolygonKm(polygon: Polygon, lat: number, long: number): number {
  if (polygonContains(polygon, long, lat)) return 0;
  return Math.min(...polygon.rings.map((ring) => distanceToLineKm(lat, long, ring)));
}
