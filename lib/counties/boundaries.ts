import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import file from 'us-atlas/counties-10m.json';
import { type Polygon, toPolygon } from './polygons';
import { stateOf } from './states';

export type CountyName = {
  fips: string;
  name: string;
  /** Two-letter code of the state or territory. */
  state: string;
};

export type Boundaries = {
  counties: CountyName[];
  /** By FIPS code, with patched counties before their neighbors. The first polygon that contains a point wins. */
  polygons: Polygon[];
};

type CountyTopology = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** Falls Church, a city of 5.3 km², is only a line in the file: its border with Arlington. This adds a coarse outline. */
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

/** Returns all counties and county equivalents of the Census boundaries (us-atlas, 1:10 million), decoded at first use. */
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
