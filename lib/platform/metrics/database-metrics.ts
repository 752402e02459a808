import { Gauge, type Registry } from 'prom-client';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import { withTimeout } from '@/lib/platform/with-timeout';

type Counted = { name: string; state: string; count: number };

/** States with their own label. All others share `other`, so that a newer server adds no labels. */
const CONNECTION_STATES: ReadonlySet<string> = new Set(['active', 'idle', 'idle in transaction']);

function measureWait(db: Database): Promise<number> {
  const from = performance.now();
  return db.execute(sql`select 1`).then(() => (performance.now() - from) / 1000);
}

/** Counts connections by holder and state. Our processes name theirs `lineup-…`; other holders count as `other`. */
function connections(db: Database): Promise<Counted[]> {
  return db
    .execute<Counted>(sql`
    select case when application_name ~ '^lineup(-[a-z]+)* *$' then rtrim(application_name) else 'other' end as name,
      coalesce(state, 'none') as state, count(*)::integer as count
    from pg_stat_activity where datname = current_database() group by 1, 2`)
    .then((rows) => [...rows]);
}

export function addDatabaseMetrics(
  registry: Registry,
  db: Database,
  clock: Pick<DatabaseClock, 'offsetMs'> = { offsetMs: 0 },
): void {
  const registers = [registry];
  new Gauge({
    name: 'lineup_database_wait_seconds',
    help: 'How long one small query took through the pool, its wait for a free connection included; 2 when it had no answer by then',
    registers,
    async collect() {
      this.set((await withScrapeTimeout(measureWait(db))) ?? SCRAPE_TIMEOUT_MS / 1000);
    },
  });
  new Gauge({
    name: 'lineup_database_connections',
    help: 'Connections to the database by who holds them and what they do',
    labelNames: ['holder', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name, state, count } of (await withScrapeTimeout(connections(db))) ?? [])
        this.inc({ holder: name, state: CONNECTION_STATES.has(state) ? state : 'other' }, count);
    },
  });
  new Gauge({
    name: 'lineup_clock_offset_seconds',
    help: "How far the database's clock is ahead of this host's, by the last comparison; past 30 either way realtime stops",
    registers,
    collect() {
      this.set(clock.offsetMs / 1000);
    },
  });
}

/** A scrape waits this long for the database. The other metrics matter most when the database does not respond. */
const SCRAPE_TIMEOUT_MS = 2000;

export function withScrapeTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeout(work, SCRAPE_TIMEOUT_MS, () => undefined).catch(() => undefined);
}
