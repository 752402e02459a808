import { Gauge, type Registry } from 'prom-client';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import { withTimeout } from '@/lib/platform/with-timeout';

type Counted = { name: string; state: string; count: number };

/** States with a label of their own. All others share `other`, so that a newer server adds no labels. */
const CONNECTION_STATES: ReadonlySet<string> = new Set(['active', 'idle', 'idle in transaction']);

function measureWait(db: Database): Promise<number> {
  const from = performance.now();
  return db.execute(sql`select 1`).then(() => (performance.now() - from) / 1000);
}

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
    help: 'Duration of one small query, including its wait for a connection of the pool; 2 if there was no answer by then',
    registers,
    async collect() {
      this.set((await withScrapeTimeout(measureWait(db))) ?? SCRAPE_TIMEOUT_MS / 1000);
    },
  });
  new Gauge({
    name: 'lineup_database_connections',
    help: 'Connections to the database, by holder and state',
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
    help: "How far the database's clock was ahead of this host's at the last measurement; realtime stops beyond 30 or -30",
    registers,
    collect() {
      this.set(clock.offsetMs / 1000);
    },
  });
}

/** A scrape waits this long for the database, because the other metrics matter most when the database does not respond. */
const SCRAPE_TIMEOUT_MS = 2000;

export function withScrapeTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeout(work, SCRAPE_TIMEOUT_MS, () => undefined).catch(() => undefined);
}
