import { Gauge, type Registry } from 'prom-client';
import type { Database } from '@/db/client';
import { JOBS_SCHEMA, QUEUES } from '@/db/queues';

/** A scrape does not wait longer for the database: the rest is worth having most when it does not answer. */
const PATIENCE_MS = 2000;

type Counted = { name: string; state: string; count: number };

/** `idle in transaction (aborted)` and its like in one word each, so that a new one of a later server is no new label. */
const CONNECTION_STATES: ReadonlySet<string> = new Set(['active', 'idle', 'idle in transaction']);

function waited(db: Database): Promise<number> {
  const from = performance.now();
  return db.$client`select 1`.then(() => (performance.now() - from) / 1000);
}

/** Our processes name their connections lineup-…; what else sits on the database counts together. */
function connections(db: Database): Promise<Counted[]> {
  return db.$client<Counted[]>`
    select case when application_name ~ '^lineup(-[a-z]+)* *$' then rtrim(application_name) else 'other' end as name,
      coalesce(state, 'none') as state, count(*)::integer as count
    from pg_stat_activity where datname = current_database() group by 1, 2`.then((rows) => [...rows]);
}

function queued(db: Database): Promise<Counted[]> {
  return db.$client<Counted[]>`
    select name, state::text, count(*)::integer as count
    from ${db.$client(JOBS_SCHEMA)}.job where name = any(${Object.keys(QUEUES)}::text[])
    and state in ('created', 'retry', 'active', 'failed') group by 1, 2`.then((rows) => [...rows]);
}

/** What `work` gives within the patience of a scrape, else undefined; it never rejects. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  return promise;
}

/**
 * What a scrape asks the database: how long the pool lets a query wait, who holds how many connections, and, where
 * `withQueues`, how much waits in the queues of jobs and mail.
 */
export function addDatabaseMetrics(
  registry: Registry,
  db: Database,
  { withQueues }: { withQueues: boolean },
) {
  const registers = [registry];
  new Gauge({
    name: 'lineup_database_wait_seconds',
    help: 'How long one small query took through the pool, its wait for a free connection included; 2 when it had no answer by then',
    registers,
    async collect() {
      this.set((await inTime(waited(db))) ?? PATIENCE_MS / 1000);
    },
  });
  new Gauge({
    name: 'lineup_database_connections',
    help: 'Connections to the database by who holds them and what they do',
    labelNames: ['holder', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name, state, count } of (await inTime(connections(db))) ?? [])
        this.inc({ holder: name, state: CONNECTION_STATES.has(state) ? state : 'other' }, count);
    },
  });
  if (!withQueues) return;
  new Gauge({
    name: 'lineup_queue_jobs',
    help: 'Jobs in each queue (mail is one) by state: created and retry wait, active are being done, failed are given up',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const queue of Object.keys(QUEUES)) this.set({ queue, state: 'created' }, 0);
      for (const { name, state, count } of (await inTime(queued(db))) ?? [])
        this.set({ queue: name, state }, count);
    },
  });
}
