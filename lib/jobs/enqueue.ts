import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database } from '@/db/client';
import { jobStore } from '@/db/job-store';
import { JOBS_SCHEMA, type QueueName } from '@/db/queues';
import { quietClock } from '@/db/quiet-clock';
import type { Json } from '../security/sealed-tokens';

/** The pool, or a transaction: then the job exists once it commits, and not at all after a rollback. */
export type JobWriter = Pick<Database, 'execute'>;

const producers = new WeakMap<Database['$client'], Promise<PgBoss>>();

/** One per pool: it only writes jobs, and neither works nor watches. */
function producerFor(db: Database): Promise<PgBoss> {
  const known = producers.get(db.$client);
  if (known) return known;
  const boss = new PgBoss({
    db: jobStore(db.$client),
    schema: JOBS_SCHEMA,
    clock: quietClock,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  const started = boss.start();
  producers.set(db.$client, started);
  // A database that was away must not be remembered as that.
  started.catch(() => producers.delete(db.$client));
  return started;
}

/** Puts a job into a queue; `data` is kept in clear. Rejects when it could not be written. */
export async function enqueue(
  db: Database,
  queue: QueueName,
  data: { readonly [name: string]: Json },
  within: JobWriter = db,
): Promise<void> {
  const producer = await producerFor(db);
  const id = await producer.send(queue, data, { db: fromDrizzle(within, sql) });
  if (id === null) throw new Error(`no job was written to ${queue}`);
}
