import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '@/db/client';
import { jobStore, timerlessClock } from '@/db/job-store';
import { JOBS_SCHEMA, type QueueName } from '@/db/queues';
import type { Json } from '@/lib/platform/security/sealed-tokens';

/** The pool or a transaction. In a transaction, the job exists only after the commit. */
export type JobWriter = Queryable;

const producers = new WeakMap<Database['$client'], Promise<PgBoss>>();

/**
 * Starts the producer on the caller's connection. If each caller took a second one for it, concurrent callers could wait for the pool
 * forever.
 */
function producerFor(db: Database, within: JobWriter): Promise<PgBoss> {
  const known = producers.get(db.$client);
  if (known) return known;
  let store: Db = fromDrizzle(within, sql);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.executeSql(text, values) },
    schema: JOBS_SCHEMA,
    clock: timerlessClock,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  const started = boss.start().finally(() => {
    store = jobStore(db.$client);
  });
  producers.set(db.$client, started);
  return started;
}

/** Adds a job to a queue. Stores `data` in plain text. Rejects when the job could not be written. */
export async function enqueue(
  db: Database,
  queue: QueueName,
  data: { readonly [name: string]: Json },
  within: JobWriter = db,
): Promise<void> {
  try {
    const producer = await producerFor(db, within);
    const id = await producer.send(queue, data, { db: fromDrizzle(within, sql) });
    if (id === null) throw new Error(`no job was written to ${queue}`);
  } catch (error) {
    // The producer may have failed to start. The next call creates a new one.
    producers.delete(db.$client);
    throw error;
  }
}
