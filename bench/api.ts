import autocannon, { type Request } from 'autocannon';
import { median } from './support/figures';
import { type PagesSite, startPagesSite } from './support/pages-site';

const CONNECTIONS = 16;
const ROUNDS = 15;
const SECONDS = 1.5;
const LIMIT = 0.7;
const BENCH = '/api/bench';

type Target = { path: string; method: 'GET' | 'POST'; body?: string };
type Round = { perSecond: number; p99Ms: number; cpuMs: number; calls: number };

/** Pairs each call with a route handler of the same app that has the same session check and one indexed query. */
const PAIRS: { call: Target; against: Target }[] = [
  { call: { path: '/api/v1/get_profile', method: 'GET' }, against: { path: BENCH, method: 'GET' } },
  {
    call: { path: '/api/v1/getTopUsersTest', method: 'POST', body: '{"interval":"monthly"}' },
    against: { path: BENCH, method: 'POST', body: '{}' },
  },
];

/** Returns the same call by different players for each client. */
function requestsOf({ bearers }: PagesSite, { path, method, body }: Target, client: number): Request[] {
  return bearers
    .filter((_, index) => index % CONNECTIONS === client)
    .map((authorization) => ({
      path,
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    }));
}

async function load(site: PagesSite, target: Target, seconds: number): Promise<Round> {
  const { path } = target;
  let clients = 0;
  const cpuMsBefore = await site.cpuMs();
  const result = await autocannon({
    url: site.origin,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(site, target, clients++)),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  }
  const { total: calls } = result.requests;
  const cpuMs = (await site.cpuMs()) - cpuMsBefore;
  return { perSecond: calls / result.duration, p99Ms: result.latency.p99, cpuMs, calls };
}

/** Alternates rounds of both, so that other load affects both alike. The first round warms up. */
async function compare(site: PagesSite, call: Target, against: Target): Promise<object[]> {
  const rounds = new Map<Target, Round[]>([
    [call, []],
    [against, []],
  ]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [target, results] of rounds) {
      const result = await load(site, target, round === 0 ? 2 : SECONDS);
      if (round > 0) results.push(result);
    }
  }
  const column = (target: Target, of: keyof Round) => (rounds.get(target) ?? []).map((round) => round[of]);
  const base = column(against, 'perSecond');
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const cpuMsPerCall = (target: Target) => sum(column(target, 'cpuMs')) / sum(column(target, 'calls'));
  return [call, against].map((target) => ({
    call: `${target.method} ${target.path}`,
    'requests/s': Math.round(median(column(target, 'perSecond'))),
    'p99 ms': median(column(target, 'p99Ms')),
    // Two consecutive rounds ran under the same load.
    [`of the handler of comparison (at least ${LIMIT})`]: median(
      column(target, 'perSecond').map((perSecond, round) => perSecond / (base[round] ?? Number.NaN)),
    ).toFixed(2),
    'CPU ms a request, pages and database': cpuMsPerCall(target).toFixed(2),
    'by CPU': (cpuMsPerCall(against) / cpuMsPerCall(target)).toFixed(2),
  }));
}

async function main(): Promise<void> {
  const site = await startPagesSite();
  try {
    const tables: object[] = [];
    for (const { call, against } of PAIRS) tables.push(...(await compare(site, call, against)));
    console.table(tables);
  } finally {
    await site.stop();
  }
}

await main();
