import { boundaries, type CountyName } from './boundaries';
import { type Polygon, polygonContains } from './polygons';

/** The mean radius, which makes distances accurate to 0.5 %. */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS_PER_DEGREE = Math.PI / 180;

type Vector = readonly [number, number, number];

/**
 * Returns the county among `fips` that contains a point in degrees, or is nearest to it by great circle. Of two at the same distance,
 * returns the one with the lower code. Null if no code is known. Measures all edges: some milliseconds for all counties.
 */
export function nearestCounty(lat: number, long: number, fips: ReadonlySet<string>): CountyName | null {
  const { counties, polygons } = boundaries();
  let nearest: { countyIndex: number; km: number } | null = null;
  for (const polygon of polygons) {
    if (!fips.has(counties[polygon.countyIndex]?.fips ?? '')) continue;
    const km = distanceToPolygonKm(polygon, lat, long);
    const closer =
      !nearest || km < nearest.km || (km === nearest.km && polygon.countyIndex < nearest.countyIndex);
    if (closer) nearest = { countyIndex: polygon.countyIndex, km };
  }
  return nearest ? (counties[nearest.countyIndex] ?? null) : null;
}

function distanceToPolygonKm(polygon: Polygon, lat: number, long: number): number {
  if (polygonContains(polygon, long, lat)) return 0;
  return Math.min(...polygon.rings.map((ring) => distanceToLineKm(lat, long, ring)));
}

function toVector(lat: number, long: number): Vector {
  const phi = lat * RADIANS_PER_DEGREE;
  const lambda = long * RADIANS_PER_DEGREE;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** In radians, between unit vectors. The arc cosine would be inexact near 0 and π. */
function angle(a: Vector, b: Vector): number {
  const normal = cross(a, b);
  return Math.atan2(Math.sqrt(dot(normal, normal)), dot(a, b));
}

/** Returns the distance from a point to a line of great-circle arcs: longitude, latitude, … in degrees. Infinity if it is empty. */
export function distanceToLineKm(lat: number, long: number, line: ArrayLike<number>): number {
  const point = toVector(lat, long);
  let nearest = Infinity;
  let from: Vector | undefined;
  for (let i = 0; i + 1 < line.length; i += 2) {
    const to = toVector(line[i + 1] as number, line[i] as number);
    nearest = Math.min(nearest, from ? angleToArc(point, from, to) : angle(point, to));
    from = to;
  }
  return nearest * EARTH_RADIUS_KM;
}

function angleToArc(point: Vector, a: Vector, b: Vector): number {
  const normal = cross(a, b);
  const length = Math.sqrt(dot(normal, normal));
  const ends = Math.min(angle(point, a), angle(point, b));
  if (length === 0) return ends;
  // If the point lies between the ends, the perpendicular to the arc is the shortest way.
  const between = dot(cross(normal, a), point) >= 0 && dot(cross(b, normal), point) >= 0;
  return between ? Math.abs(Math.asin(Math.min(1, Math.max(-1, dot(normal, point) / length)))) : ends;
}
