import Flatbush from 'flatbush';
import { boundaries, type CountyName } from './boundaries';
import { hasEdgeNear, type Polygon, polygonContains } from './polygons';

/** Cells of this size mostly lie inside one county. */
const CELLS_PER_DEGREE = 10;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;
/** Degrees by which cells overlap, a thousand times the rounding error. */
const MARGIN = 1e-9;

// States of a cell. 0 means not examined yet.
const BORDER = 1;
const NOWHERE = 2;
const FIRST_COUNTY = 3;

/** A grid over the globe. Examines a cell at its first use. After that, only cells on borders need polygon tests. */
class CountyGrid {
  readonly #polygons: readonly Polygon[];
  readonly #boxes: Flatbush;
  readonly #cells = new Uint16Array(COLUMNS * ROWS);
  readonly #touching = new Map<number, Polygon[]>();

  constructor(polygons: readonly Polygon[]) {
    this.#polygons = polygons;
    this.#boxes = new Flatbush(polygons.length);
    for (const { minX, minY, maxX, maxY } of polygons) this.#boxes.add(minX, minY, maxX, maxY);
    this.#boxes.finish();
  }

  /** Returns the index in `Boundaries.counties` of the county at a point; -1 without one. */
  countyIndexAt(lat: number, long: number): number {
    // This form rejects NaN too.
    if (!(lat >= -90 && lat <= 90 && long >= -180 && long <= 180)) return -1;
    const column = Math.min(Math.floor((long + 180) * CELLS_PER_DEGREE), COLUMNS - 1);
    const row = Math.min(Math.floor((lat + 90) * CELLS_PER_DEGREE), ROWS - 1);
    const cell = row * COLUMNS + column;
    const state = this.#cells[cell] || this.#examine(cell, column, row);
    if (state >= FIRST_COUNTY) return state - FIRST_COUNTY;
    if (state === NOWHERE) return -1;
    for (const polygon of this.#touching.get(cell) ?? []) {
      if (polygonContains(polygon, long, lat)) return polygon.countyIndex;
    }
    return -1;
  }

  #examine(cell: number, column: number, row: number): number {
    const minX = column / CELLS_PER_DEGREE - 180 - MARGIN;
    const minY = row / CELLS_PER_DEGREE - 90 - MARGIN;
    const maxX = (column + 1) / CELLS_PER_DEGREE - 180 + MARGIN;
    const maxY = (row + 1) / CELLS_PER_DEGREE - 90 + MARGIN;
    const near = this.#boxes
      .search(minX, minY, maxX, maxY)
      .sort((a, b) => a - b)
      .map((index) => this.#polygons[index] as Polygon);
    const crossing = near.filter((p) => hasEdgeNear(p, minX, minY, maxX, maxY));
    const middle = (p: Polygon) => polygonContains(p, (minX + maxX) / 2, (minY + maxY) / 2);
    // Without an edge in the cell, a polygon contains the whole cell or none of it, so the middle decides.
    const touching = near.filter((p) => crossing.includes(p) || middle(p));
    let state = NOWHERE;
    if (crossing.length > 0) {
      state = BORDER;
      this.#touching.set(cell, touching);
    } else if (touching[0]) state = FIRST_COUNTY + touching[0].countyIndex;
    this.#cells[cell] = state;
    return state;
  }
}

let grid: CountyGrid | undefined;

/** Returns the county at a point in degrees; on a border the one with the lower FIPS code. Null outside all counties. */
export function findCounty(lat: number, long: number): CountyName | null {
  grid ??= new CountyGrid(boundaries().polygons);
  return boundaries().counties[grid.countyIndexAt(lat, long)] ?? null;
}
