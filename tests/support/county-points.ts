import { plainPolygons } from './brute-force-counties';

type Place = { lat: number; long: number };

/** A small seeded generator (mulberry32), so that failures can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Half over the whole globe, half over the contiguous states and Alaska. */
export function globePoints(count: number): Place[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 0
      ? { lat: random() * 180 - 90, long: random() * 360 - 180 }
      : { lat: 18 + random() * 54, long: -180 + random() * 115 },
  );
}

/** Corners of borders, middles of edges, points just beside them, and corners of the index's cells. */
export function borderPoints(count: number): Place[] {
  const random = seededRandom(2);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const ring = pick(pick(plainPolygons).rings);
    const at = 2 * Math.floor(random() * (ring.length / 2 - 1));
    const [ax, ay, bx, by] = ring.slice(at, at + 4) as unknown as [number, number, number, number];
    if (i % 4 === 0) return { lat: ay, long: ax };
    if (i % 4 === 1) return { lat: (ay + by) / 2, long: (ax + bx) / 2 };
    if (i % 4 === 2) return { lat: ay + (random() - 0.5) * 1e-9, long: ax + (random() - 0.5) * 1e-9 };
    return { lat: Math.round(ay * 10) / 10, long: Math.round(ax * 10) / 10 };
  });
}

/** Poles, the antimeridian, NaN, swapped coordinates and points beyond the globe. */
export function nonsensePoints(): Place[] {
  const edge = [Number.NaN, Infinity, -Infinity, -90, 90, -180, 180, 0, -0, 1e308, -1e-308, 360, 91, -181];
  const swapped = globePoints(200).map(({ lat, long }) => ({ lat: long, long: lat }));
  return [...edge.flatMap((lat) => edge.map((long) => ({ lat, long }))), ...swapped];
}
