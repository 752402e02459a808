import { Gauge, type Registry } from 'prom-client';
import type { Database } from '@/db/client';
import { QUEUES } from '@/db/queues';
import { FLAG_REASONS, REPORTED_THINGS } from '@/lib/contract/enums';
import { withScrapeTimeout } from '@/lib/platform/metrics/database-metrics';
import { type Operations, readOperations } from './read-operations';

/** During this time, all gauges and scrapers share one read of the database. */
const CACHE_MS = 10_000;

type Value = { labels: Record<string, string>; value: number };
type Reader = (operations: Operations) => Value[];

const one = (value: number): Value[] => [{ labels: {}, value }];

/** Returns a value for every label, even 0, because an alert needs the series before its first event. */
const perLabel = (name: string, labels: readonly string[], count: (label: string) => number): Value[] =>
  labels.map((label) => ({ labels: { [name]: label }, value: count(label) }));

const openOf = ({ open }: Operations, kind: Operations['open'][number]['kind'], label: string) =>
  open.find((row) => row.kind === kind && row.label === label);

const QUEUE_NAMES = Object.keys(QUEUES);
const QUEUE_STATES = ['created', 'retry', 'active', 'failed'];
const UNDECIDED = ['waiting', 'pulled'];

const GAUGES: readonly { name: string; help: string; labelNames?: string[]; read: Reader }[] = [
  {
    name: 'lineup_queue_jobs',
    help: 'Jobs in each queue (mail is one) by state: created and retry wait, active are running, failed are not retried',
    labelNames: ['queue', 'state'],
    read: ({ queues }) =>
      QUEUE_NAMES.flatMap((queue) =>
        QUEUE_STATES.map((state) => ({
          labels: { queue, state },
          value: queues.find((row) => row.name === queue && row.state === state)?.count ?? 0,
        })),
      ),
  },
  {
    name: 'lineup_queue_oldest_seconds',
    help: 'Age of the oldest job of a queue that is neither done nor failed',
    labelNames: ['queue'],
    read: ({ queues }) =>
      perLabel('queue', QUEUE_NAMES, (queue) =>
        Math.max(
          0,
          ...queues
            .filter((row) => row.name === queue && row.state !== 'failed')
            .map((row) => row.oldestSeconds),
        ),
      ),
  },
  {
    name: 'lineup_table_bytes',
    help: 'Size of a table that grows, its indexes included',
    labelNames: ['table'],
    read: ({ tables }) => tables.map(({ name, bytes }) => ({ labels: { table: name }, value: bytes })),
  },
  {
    name: 'lineup_table_rows',
    help: 'Rows of a table that grows, as PostgreSQL estimates them',
    labelNames: ['table'],
    read: ({ tables }) => tables.map(({ name, rows }) => ({ labels: { table: name }, value: rows })),
  },
  {
    name: 'lineup_database_bytes',
    help: 'Size of the whole database',
    read: ({ databaseBytes }) => one(databaseBytes),
  },
  {
    name: 'lineup_projection_lag_seconds',
    help: 'Age of the oldest answer from which a projection (boards, badges, results, fair_play) has not derived its rows',
    labelNames: ['projection'],
    read: ({ lags }) => lags.map(({ projection, seconds }) => ({ labels: { projection }, value: seconds })),
  },
  {
    name: 'lineup_removals_open',
    help: 'Removal requests without a decision: waiting (still in play) or pulled; counted to 10,000',
    labelNames: ['state'],
    read: (all) => perLabel('state', UNDECIDED, (state) => openOf(all, 'removal', state)?.count ?? 0),
  },
  {
    name: 'lineup_removals_oldest_seconds',
    help: 'Age of the oldest removal request without a decision',
    labelNames: ['state'],
    read: (all) => perLabel('state', UNDECIDED, (state) => openOf(all, 'removal', state)?.oldestSeconds ?? 0),
  },
  {
    name: 'lineup_flags_open',
    help: 'Unsettled flags of questions by reason; counted to 10,000',
    labelNames: ['reason'],
    read: (all) => perLabel('reason', FLAG_REASONS, (reason) => openOf(all, 'flag', reason)?.count ?? 0),
  },
  {
    name: 'lineup_reports_open',
    help: 'Unsettled reports about players by reported thing; counted to 10,000',
    labelNames: ['what'],
    read: (all) => perLabel('what', REPORTED_THINGS, (what) => openOf(all, 'report', what)?.count ?? 0),
  },
  {
    name: 'lineup_new_guests',
    help: 'New guests in the current hour, counted toward the limit of all networks',
    read: ({ newGuests }) => one(newGuests),
  },
  {
    name: 'lineup_records_in_play',
    help: 'Records that can be dealt: exact to 10,000, beyond that as PostgreSQL estimates them',
    read: ({ records }) => one(records.inPlay),
  },
  {
    name: 'lineup_records_last_expiry_timestamp_seconds',
    help: 'When the last of the records in play expires, seconds since 1970; absent where none does',
    read: ({ records: { lastExpirySeconds } }) => (lastExpirySeconds === null ? [] : one(lastExpirySeconds)),
  },
  {
    name: 'lineup_backup_last_success_timestamp_seconds',
    help: 'When the newest backup by the game itself was taken, seconds since 1970; absent without any',
    read: ({ lastBackupSeconds }) => (lastBackupSeconds === null ? [] : one(lastBackupSeconds)),
  },
  {
    name: 'lineup_worker_last_run_timestamp_seconds',
    help: 'When a worker last started a job, seconds since 1970; absent if none ever did',
    read: ({ lastWorkerRunSeconds }) => (lastWorkerRunSeconds === null ? [] : one(lastWorkerRunSeconds)),
  },
];

/** Caches a result for `ms` after the read ends. Calls during a read share it, so that it uses one connection. */
function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { untilMs: number; reading: Promise<T> } | undefined;
  return () => {
    if (cached && performance.now() < cached.untilMs) return cached.reading;
    const started = { untilMs: Number.POSITIVE_INFINITY, reading: read() };
    const settle = () => {
      started.untilMs = performance.now() + ms;
    };
    started.reading.then(settle, settle);
    cached = started;
    return started.reading;
  };
}

/** Registers gauges read from the database. Only the realtime process registers them, because all processes read the same values. */
export function addOperationMetrics(registry: Registry, db: Database): void {
  const current = cachedFor(CACHE_MS, () => readOperations(db));
  for (const { name, help, labelNames = [], read } of GAUGES)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const operations = await withScrapeTimeout(current());
        for (const { labels, value } of operations ? read(operations) : []) this.set(labels, value);
      },
    });
}
