import { boundaries } from '@/lib/counties/boundaries';
import { findCounty } from '@/lib/counties/find-county';
import { median } from './support/figures';

const LIMIT_PER_SECOND = 1_000_000;
const LOOKUPS = 1_000_000;
const ROUNDS = 5;

type Points = { name: string; lats: Float64Array; longs: Float64Array };

function draw(name: string, point: () => [lat: number, long: number]): Points {
  const lats = new Float64Array(LOOKUPS);
  const longs = new Float64Array(LOOKUPS);
  for (let i = 0; i < LOOKUPS; i++) [lats[i] = 0, longs[i] = 0] = point();
  return { name, lats, longs };
}

/** Returns points close to a border, so that nearly every look-up needs the exact test. */
function nearBorder(): [number, number] {
  const { polygons } = boundaries();
  const { rings } = polygons[Math.floor(Math.random() * polygons.length)] as (typeof polygons)[number];
  const ring = rings[Math.floor(Math.random() * rings.length)] as Float64Array;
  const at = 2 * Math.floor((Math.random() * ring.length) / 2);
  const beside = () => (Math.random() - 0.5) * 0.02;
  return [(ring[at + 1] as number) + beside(), (ring[at] as number) + beside()];
}

function lookUpAll({ lats, longs }: Points): number {
  let found = 0;
  for (let i = 0; i < LOOKUPS; i++) if (findCounty(lats[i] as number, longs[i] as number)) found++;
  return found;
}

function measure(points: Points): object {
  const found = lookUpAll(points);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    lookUpAll(points);
    return (LOOKUPS / (performance.now() - start)) * 1000;
  });
  const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en');
  return {
    points: points.name,
    'in a county': `${Math.round((found / LOOKUPS) * 100)} %`,
    [`look-ups/s (limit ${rate(LIMIT_PER_SECOND)})`]: rate(median(rounds)),
  };
}

console.table(
  [
    draw('over the contiguous states', () => [25 + Math.random() * 24, -124 + Math.random() * 57]),
    draw('within 0.01° of a border', nearBorder),
    draw('over the globe', () => [Math.random() * 180 - 90, Math.random() * 360 - 180]),
  ].map(measure),
);
