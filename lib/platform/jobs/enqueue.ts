import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '@/db/client';
import { jobStore } from '@/db/job-store';
import { JOBS_SCHEMA, type QueueName } from '@/db/queues';
import { quietClock } from '@/db/quiet-clock';
import type { Json } from '@/lib/platform/security/sealed-tokens';

/** The pool, or a transaction: then the job exists after the commit, and not at all after a rollback. */
export type JobWriter = Queryable;

const producers = new WeakMap<Database['$client'], Promise<PgBoss>>();

/**
 * Returns the pool's producer, which only writes jobs. It starts on the given connection: with another one of the pool,
 * concurrent callers could wait for each other forever.
 */
function producerFor(db: Database, within: JobWriter): Promise<PgBoss> {
  const known = producers.get(db.$client);
  if (known) return known;
  let store: Db = fromDrizzle(within, sql);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.executeSql(text, values) },
    schema: JOBS_SCHEMA,
    clock: quietClock,
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

/** Puts a job into a queue. `data` is stored in plain text. Rejects when it could not be written. */
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
    // Forgets a producer that started on a failed database.
    producers.delete(db.$client);
    throw error;
  }
}
