import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import file from 'us-atlas/counties-10m.json';
import { type Polygon, pointInside, toPolygon } from './polygons';
import { stateOf } from './states';

export type CountyName = {
  fips: string;
  name: string;
  state: string;
};

export type Boundaries = {
  counties: CountyName[];
  /** Counties of `PATCHES` first, then by FIPS code. A point belongs to the first polygon that contains it. */
  polygons: Polygon[];
};

type CountyTopology = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** A coarse outline of Falls Church, a city of 5.3 km². The file of `us-atlas` has only its border with Arlington. */
const PATCHES: Readonly<Record<string, readonly number[][]>> = {
  '51610': [
    [-77.17190836658366, 38.892990590795904],
    [-77.15037260262602, 38.87580939698396],
    [-77.1565, 38.8735],
    [-77.1815, 38.8795],
    [-77.193, 38.886],
    [-77.194, 38.8965],
    [-77.17190836658366, 38.892990590795904],
  ],
};

let cached: Boundaries | undefined;

export function boundaries(): Boundaries {
  cached ??= decode(file as unknown as CountyTopology);
  return cached;
}

function decode(topology: CountyTopology): Boundaries {
  const features = feature(topology, topology.objects.counties).features.toSorted((a, b) =>
    fipsOf(a.id) < fipsOf(b.id) ? -1 : 1,
  );
  const patched: Polygon[] = [];
  const polygons: Polygon[] = [];
  const counties = features.map(({ id, properties, geometry }, index) => {
    const fips = fipsOf(id);
    const patch = PATCHES[fips];
    if (patch) patched.push(toPolygon(index, [patch as number[][]]));
    else if (geometry.type === 'Polygon') polygons.push(toPolygon(index, geometry.coordinates));
    else if (geometry.type === 'MultiPolygon') {
      polygons.push(...geometry.coordinates.map((part) => toPolygon(index, part)));
    }
    return { fips, name: properties.name, state: stateOf(fips) };
  });
  return { counties, polygons: [...patched, ...polygons] };
}

function fipsOf(id: string | number | undefined): string {
  return String(id).padStart(5, '0');
}

/** A county with a point inside its widest part, in degrees. */
type LocatedCounty = CountyName & { lat: number; long: number };

export function allCounties(): LocatedCounty[] {
  const { counties, polygons } = boundaries();
  const widest = new Map<number, { x: number; y: number; width: number }>();
  for (const polygon of polygons) {
    const point = pointInside(polygon);
    if (point.width > (widest.get(polygon.countyIndex)?.width ?? 0)) widest.set(polygon.countyIndex, point);
  }
  return counties.map((county, index) => {
    const point = widest.get(index);
    if (!point) throw new Error(`${county.fips} has no area`);
    return { ...county, lat: point.y, long: point.x };
  });
}
