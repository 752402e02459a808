import autocannon, { type Request } from 'autocannon';
import { median } from './support/figures';
import { type PagesSite, startPagesSite } from './support/pages-site';
import { measureVisitors } from './support/visitors';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;

type Target = { path: string; method?: 'POST'; body?: string };
type Pair = { page: Target; against: Target; limit: number };

/**
 * `tsx bench/pages.ts [path]`: compares each page and API call with a reference in the same app: the same session check, one
 * indexed query and as many static rows or cards. The limit holds for all but /badge. `tsx bench/pages.ts visitors` measures the
 * CPU time of requests without a session, and how much they slow /home.
 */
const PAIRS: readonly Pair[] = [
  { page: { path: '/leaderboard' }, against: { path: '/bench?rows=100' }, limit: 0.8 },
  { page: { path: '/home' }, against: { path: '/bench?rows=0' }, limit: 0.85 },
  { page: { path: '/shop' }, against: { path: '/bench?cards=6' }, limit: 0.8 },
  { page: { path: '/friends' }, against: { path: '/bench?rows=0' }, limit: 0.8 },
  { page: { path: '/badge' }, against: { path: '/bench?cards=12' }, limit: 0 },
  { page: { path: '/profile' }, against: { path: '/bench?rows=50' }, limit: 0.8 },
  { page: { path: '/api/v1/get_profile' }, against: { path: '/api/bench' }, limit: 0.7 },
  {
    page: { path: '/api/v1/getTopUsersTest', method: 'POST', body: '{"interval":"monthly"}' },
    against: { path: '/api/bench', method: 'POST', body: '{}' },
    limit: 0.7,
  },
];

type Round = { perSecond: number; p99Ms: number; cpuMs: number; calls: number };

/** Each API call comes from another player, because limits count players. */
function requestsOf(
  { cookie, bearers }: PagesSite,
  { path, method, body }: Target,
  client: number,
): Request[] {
  if (!path.startsWith('/api/')) return [{ path, headers: { cookie, accept: 'text/html' } }];
  const callers = bearers.filter((_, index) => index % CONNECTIONS === client);
  return callers.map((authorization) => ({
    path,
    headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(method ? { method, body } : {}),
  }));
}

async function load(site: PagesSite, target: Target, seconds: number): Promise<Round> {
  let clients = 0;
  const cpuMsBefore = await site.cpuMs();
  const result = await autocannon({
    url: site.origin,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(site, target, clients++)),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  }
  const calls = result.requests.total;
  const cpuMs = (await site.cpuMs()) - cpuMsBefore;
  return { perSecond: calls / result.duration, p99Ms: result.latency.p99, cpuMs, calls };
}

async function compare(site: PagesSite, { page, against }: Pair): Promise<{ rows: object[]; ratio: number }> {
  const rounds = new Map<Target, Round[]>([
    [page, []],
    [against, []],
  ]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [target, results] of rounds) {
      const result = await load(site, target, round === 0 ? 2 : SECONDS);
      if (round > 0) results.push(result);
    }
  }
  const of = (target: Target, figure: keyof Round) =>
    (rounds.get(target) ?? []).map((round) => round[figure]);
  const sum = (target: Target, figure: keyof Round) =>
    of(target, figure).reduce((total, each) => total + each, 0);
  const perSecond = (target: Target) => median(of(target, 'perSecond'));
  const cpuMs = (target: Target) => sum(target, 'cpuMs') / sum(target, 'calls');
  const row = (target: Target) => ({
    page: target.path,
    'requests/s': Math.round(perSecond(target)),
    'p99 ms': median(of(target, 'p99Ms')),
    'of the page of comparison': (perSecond(target) / perSecond(against)).toFixed(2),
    'CPU ms a request, pages and database': cpuMs(target).toFixed(2),
    'by CPU': (cpuMs(against) / cpuMs(target)).toFixed(2),
  });
  const byRequests = perSecond(page) / perSecond(against);
  // Other load on the machine disturbs one figure. Waiting for the other process disturbs the other.
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
    for (const pair of PAIRS.filter(({ page }) => only === undefined || page.path === only)) {
      const { rows, ratio } = await compare(site, pair);
      tables.push(...rows);
      if (ratio < pair.limit) missed.push(`${pair.page.path} ${ratio.toFixed(2)}`);
    }
    if (tables.length > 0) console.table(tables);
    if (missed.length > 0) throw new Error(`below their limit: ${missed.join(', ')}`);
  } finally {
    await site.stop();
  }
}

await main();
