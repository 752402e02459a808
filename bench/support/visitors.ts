import autocannon from 'autocannon';
import { median } from './figures';
import type { PagesSite } from './pages-site';

const ROUNDS = 3;
const SECONDS = 2;
const ANONYMOUS = 8;
const PLAYERS = 2;

const randomPicture = () => {
  const squares = Array.from({ length: 10 }, () => 'rwv'[Math.floor(Math.random() * 3)]).join('');
  return `/shared/pictures/daily-12-${squares}.png`;
};

/** `limitMs` is the maximum CPU time per request once the page or picture is cached. Null: no limit. */
const VISITS = [
  { name: '/', path: () => '/', limitMs: 3 },
  { name: '/api-docs', path: () => '/api-docs', limitMs: 8 },
  { name: 'one picture of a daily', path: () => '/shared/pictures/daily-12-rwrrvwrrrr.png', limitMs: 0.5 },
  { name: 'pictures with random squares', path: randomPicture, limitMs: null },
  { name: '/login', path: () => '/login', limitMs: null },
] as const;

type Visit = (typeof VISITS)[number];
type Load = { connections: number; headers?: Record<string, string>; path: () => string };

const load = ({ origin }: PagesSite, { connections, headers = {}, path }: Load) =>
  autocannon({
    url: origin,
    connections,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: path(),
          headers: { accept: 'text/html', 'accept-encoding': 'gzip', ...headers },
        }),
      },
    ],
  });

async function costOf(site: PagesSite, { path }: Visit): Promise<number> {
  const before = await site.cpuMs();
  const { requests } = await load(site, { connections: 2, path });
  return ((await site.cpuMs()) - before) / requests.total;
}

async function homeLatencyDuring(site: PagesSite, visit: Visit | null): Promise<number> {
  const home = load(site, {
    connections: PLAYERS,
    path: () => '/home',
    headers: { cookie: site.cookie },
  });
  const visits = visit && load(site, { connections: ANONYMOUS, path: visit.path });
  const { latency } = await home;
  await visits;
  return latency.p50;
}

/** Prints the cost of visitors. Returns the names of visits above their limit. */
export async function measureVisitors(site: PagesSite): Promise<string[]> {
  const rounds: { alone: number; visits: { cost: number; home: number }[] }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await homeLatencyDuring(site, null);
    const visits: { cost: number; home: number }[] = [];
    for (const visit of VISITS)
      visits.push({ cost: await costOf(site, visit), home: await homeLatencyDuring(site, visit) });
    if (round > 0) rounds.push({ alone, visits });
  }
  const alone = median(rounds.map((round) => round.alone));
  const results = VISITS.map(({ name, limitMs }, i) => {
    const of = (figure: 'cost' | 'home') =>
      median(rounds.map(({ visits }) => visits[i]?.[figure] ?? Number.NaN));
    return { name, limitMs, cost: of('cost'), home: of('home') };
  });
  console.table(
    results.map(({ name, limitMs, cost, home }) => ({
      'visits without a session': name,
      'CPU ms a request': cost.toFixed(2),
      'limit ms': limitMs ?? '',
      [`/home beside ${ANONYMOUS} connections, p50 ms`]: home,
      [`times that alone (${alone} ms)`]: (home / alone).toFixed(1),
    })),
  );
  return results
    .filter(({ limitMs, cost }) => limitMs !== null && cost > limitMs)
    .map(({ name, cost }) => `${name} ${cost.toFixed(2)} ms`);
}
