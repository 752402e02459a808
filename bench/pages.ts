import autocannon from 'autocannon';
import { median, percentile } from './support/figures';
import { type PagesSite, startPagesSite } from './support/pages-site';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const LIMIT = 0.8;

/** `tsx bench/pages.ts [page]`: each page beside a page of the same app with the same session check, one indexed query and as many static rows or cards. */
const PAIRS = [
  { page: '/leaderboard', against: '/bench?rows=100' },
  { page: '/home', against: '/bench?rows=0' },
  { page: '/shop', against: '/bench?cards=6' },
] as const;

type Round = { perSecond: number; p99Ms: number };

async function load({ origin, cookie }: PagesSite, path: string, seconds: number): Promise<Round> {
  const result = await autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie, accept: 'text/html' },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  }
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

/** Rounds of both in turn, so that whatever else the machine does hits both alike; the first warms up. */
async function compare(site: PagesSite, page: string, against: string): Promise<object[]> {
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
  const perSecond = (path: string) => median((rounds.get(path) ?? []).map((result) => result.perSecond));
  return [page, against].map((path) => ({
    page: path,
    'requests/s': Math.round(perSecond(path)),
    'p99 ms': percentile(
      (rounds.get(path) ?? []).map((result) => result.p99Ms),
      0.5,
    ),
    [`of the page of comparison (at least ${LIMIT})`]: (perSecond(path) / perSecond(against)).toFixed(2),
  }));
}

async function main(): Promise<void> {
  const site = await startPagesSite();
  try {
    const tables: object[] = [];
    const only = process.argv[2];
    const pairs = PAIRS.filter(({ page }) => only === undefined || page === only);
    for (const { page, against } of pairs) tables.push(...(await compare(site, page, against)));
    console.table(tables);
  } finally {
    await site.stop();
  }
}

await main();
