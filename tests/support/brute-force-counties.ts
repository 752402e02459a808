import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import file from 'us-atlas/counties-10m.json';

/**
 * Finds a county without an index, for comparison: every polygon as topojson-client decodes it. It shares no code with
 * lib/counties: a winding number instead of crossings, and its own border test.
 */

type Ring = Float64Array;
type Plain = { fips: string; rings: Ring[] };

const FALLS_CHURCH = '51610';
/** Outline of the one city without an area in the file. */
const FALLS_CHURCH_RING = [
  [-77.17190836658366, 38.892990590795904],
  [-77.15037260262602, 38.87580939698396],
  [-77.1565, 38.8735],
  [-77.1815, 38.8795],
  [-77.193, 38.886],
  [-77.194, 38.8965],
  [-77.17190836658366, 38.892990590795904],
];

const topology = file as unknown as Topology<{ counties: GeometryCollection }>;

/** Longitude, latitude, … of every ring of every polygon, in order of precedence. */
export const plainPolygons: Plain[] = feature(topology, topology.objects.counties)
  .features.flatMap(({ id, geometry }): Plain[] => {
    const fips = String(id);
    if (fips === FALLS_CHURCH) return [plain(fips, [FALLS_CHURCH_RING])];
    if (geometry.type === 'Polygon') return [plain(fips, geometry.coordinates)];
    if (geometry.type !== 'MultiPolygon') return [];
    return geometry.coordinates.map((rings) => plain(fips, rings));
  })
  .sort((a, b) => rank(a) - rank(b));

function plain(fips: string, rings: number[][][]): Plain {
  return { fips, rings: rings.map((ring) => Float64Array.from(ring.flat())) };
}

/** Falls Church lies within Fairfax, so it comes first; the rest by code. */
function rank({ fips }: Plain): number {
  return fips === FALLS_CHURCH ? 0 : Number(fips);
}

/** Returns the codes of all counties that contain the point, border included, in order of precedence. */
export function countiesTouching(lat: number, long: number): string[] {
  return [...new Set(plainPolygons.filter(({ rings }) => holds(rings, long, lat)).map(({ fips }) => fips))];
}

function holds(rings: Ring[], x: number, y: number): boolean {
  let winding = 0;
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const ay = ring[i - 1] as number;
      const by = ring[i + 1] as number;
      if ((ay < y && by < y) || (ay > y && by > y)) continue;
      const ax = ring[i - 2] as number;
      const bx = ring[i] as number;
      const area =
        ay < by ? (bx - ax) * (y - ay) - (x - ax) * (by - ay) : (ax - bx) * (y - by) - (x - bx) * (ay - by);
      if (area === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return true;
      if (ay <= y && by > y && area > 0) winding++;
      if (by <= y && ay > y && area > 0) winding--;
    }
  }
  return winding !== 0;
}
