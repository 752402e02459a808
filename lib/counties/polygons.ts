export type Polygon = {
  countyIndex: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Closed rings: the outline, then the holes. Each is longitude, latitude, … in degrees. */
  rings: Float64Array[];
};

export function toPolygon(countyIndex: number, coordinates: readonly (readonly number[][])[]): Polygon {
  const rings = coordinates.map((ring) => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x, y])));
  const polygon = { countyIndex, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, rings };
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const x = ring[i] as number;
      const y = ring[i + 1] as number;
      polygon.minX = Math.min(polygon.minX, x);
      polygon.maxX = Math.max(polygon.maxX, x);
      polygon.minY = Math.min(polygon.minY, y);
      polygon.maxY = Math.max(polygon.maxY, y);
    }
  }
  return polygon;
}

/** Returns whether a point is inside or on the border. Computes edges from their lower end, so that neighboring counties agree. */
export function polygonContains(polygon: Polygon, x: number, y: number): boolean {
  if (x < polygon.minX || x > polygon.maxX || y < polygon.minY || y > polygon.maxY) return false;
  let inside = false;
  for (const ring of polygon.rings) {
    let x1 = ring[0] as number;
    let y1 = ring[1] as number;
    for (let i = 2; i < ring.length; i += 2) {
      const x2 = ring[i] as number;
      const y2 = ring[i + 1] as number;
      if (x === x2 && y === y2) return true;
      if (y1 <= y !== y2 <= y) {
        const up = y1 < y2;
        const side = up
          ? (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
          : (x1 - x2) * (y - y2) - (x - x2) * (y1 - y2);
        if (side === 0) return true;
        if (side > 0) inside = !inside;
      } else if (y1 === y && y2 === y && x1 <= x !== x2 <= x) return true;
      x1 = x2;
      y1 = y2;
    }
  }
  return inside;
}

/** Returns whether the bounding box of any edge touches the given box. False positives are possible. */
export function hasEdgeNear(
  polygon: Polygon,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): boolean {
  for (const ring of polygon.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const x1 = ring[i] as number;
      const y1 = ring[i + 1] as number;
      const x2 = ring[i + 2] as number;
      const y2 = ring[i + 3] as number;
      if (Math.max(x1, x2) < minX || Math.min(x1, x2) > maxX) continue;
      if (Math.max(y1, y2) < minY || Math.min(y1, y2) > maxY) continue;
      return true;
    }
  }
  return false;
}

const PARALLELS = 15;

/** Returns a point inside: the middle of the widest part, measured along 15 parallels. */
export function pointInside(polygon: Polygon): { x: number; y: number; width: number } {
  let best = { x: Number.NaN, y: Number.NaN, width: 0 };
  for (let step = 1; step <= PARALLELS; step++) {
    // An uneven fraction, so that no parallel runs along a straight border.
    const y = polygon.minY + ((polygon.maxY - polygon.minY) * (step - 0.381966)) / PARALLELS;
    const crossings = crossingsAt(polygon, y);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = crossings[i] as number;
      const to = crossings[i + 1] as number;
      if (to - from > best.width) best = { x: (from + to) / 2, y, width: to - from };
    }
  }
  return best;
}

function crossingsAt(polygon: Polygon, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of polygon.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const x1 = ring[i] as number;
      const y1 = ring[i + 1] as number;
      const x2 = ring[i + 2] as number;
      const y2 = ring[i + 3] as number;
      if (y1 <= y !== y2 <= y) crossings.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
    }
  }
  return crossings.sort((a, b) => a - b);
}
