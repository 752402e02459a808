import autocannon from 'autocannon';
import { median } from './support/figures';
import { type PagesSite, startPagesSite } from './support/pages-site';
import { measureVisitors } from './support/visitors';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const LIMIT = 0.8;

/**
 * `tsx bench/pages.ts [page]`: compares each page with one of the same app that has the same session check, one indexed query
 * and as many static rows or cards. The limit holds for all but /badge. `tsx bench/pages.ts visitors` measures the CPU time of
 * requests without a session, and how much they slow /home.
 */
const PAIRS = [
  { page: '/leaderboard', against: '/bench?rows=100', limit: LIMIT },
  { page: '/home', against: '/bench?rows=0', limit: 0.85 },
  { page: '/shop', against: '/bench?cards=6', limit: LIMIT },
  { page: '/friends', against: '/bench?rows=0', limit: LIMIT },
  { page: '/badge', against: '/bench?cards=12', limit: 0 },
  { page: '/profile', against: '/bench?rows=50', limit: LIMIT },
] as const;

type Round = { perSecond: number; p99Ms: number; cpuMs: number; calls: number };
type Compared = { rows: object[]; ratio: number };

async function load(site: PagesSite, path: string, seconds: number): Promise<Round> {
  const { origin, cookie } = site;
  const cpuMsBefore = await site.cpuMs();
  const result = await autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie, accept: 'text/html' },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  }
  const calls = result.requests.total;
  const cpuMs = (await site.cpuMs()) - cpuMsBefore;
  return { perSecond: calls / result.duration, p99Ms: result.latency.p99, cpuMs, calls };
}

/** Alternates rounds of both; the first warms up. */
async function compare(site: PagesSite, page: string, against: string): Promise<Compared> {
  const rounds = new Map<string, Round[]>([
    [page, []],
    [against, []],
  ]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [path, results] of rounds) {
      const result = await load(site, path, round === 0 ? 2 : SECONDS);
      if (round > 0) results.push(result);
    }
  }
  const of = (path: string, figure: keyof Round) => (rounds.get(path) ?? []).map((round) => round[figure]);
  const sum = (path: string, figure: keyof Round) =>
    of(path, figure).reduce((total, each) => total + each, 0);
  const perSecond = (path: string) => median(of(path, 'perSecond'));
  const cpuMs = (path: string) => sum(path, 'cpuMs') / sum(path, 'calls');
  const row = (path: string) => ({
    page: path,
    'requests/s': Math.round(perSecond(path)),
    'p99 ms': median(of(path, 'p99Ms')),
    'of the page of comparison': (perSecond(path) / perSecond(against)).toFixed(2),
    'CPU ms a request, pages and database': cpuMs(path).toFixed(2),
    'by CPU': (cpuMs(against) / cpuMs(path)).toFixed(2),
  });
  const byRequests = perSecond(page) / perSecond(against);
  // Other load on the machine disturbs one figure, waiting for the other process disturbs the other.
  const ratio = Math.max(byRequests, cpuMs(against) / cpuMs(page));
  return { rows: [row(page), row(against)], ratio };
}

async function main(): Promise<void> {
  const site = await startPagesSite();
  try {
    const tables: object[] = [];
    const missed: string[] = [];
    const only = process.argv[2];
    if (only === undefined || only === 'visitors') missed.push(...(await measureVisitors(site)));
    for (const { page, against, limit } of PAIRS.filter((pair) => only === undefined || pair.page === only)) {
      const { rows, ratio } = await compare(site, page, against);
      tables.push(...rows);
      if (ratio < limit) missed.push(`${page} ${ratio.toFixed(2)}`);
    }
    if (tables.length > 0) console.table(tables);
    if (missed.length > 0) throw new Error(`below their limit: ${missed.join(', ')}`);
  } finally {
    await site.stop();
  }
}

await main();
