import type { Database, Queryable } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { sql } from '@/db/sql';
import type { Log } from '@/lib/platform/log/log';
import { tracing } from '@/lib/platform/tracing/tracing';

/** Larger calls delay each other without any gain. */
const MOST_PER_CALL = 500;
/** A call that takes longer is given up. Callers are told to retry, so what it does must be idempotent. */
const CALL_TIMEOUT_MS = 5000;
/** The database cancels a statement before its caller gives up, so that none runs on unnoticed. */
export const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The database was unreachable or too slow. The input may or may not be stored: send it again. */
export class BatchUnavailable extends Error {}

export type Batcher<I, O> = {
  /** Resolves after the commit. Rejects with BatchUnavailable or PostgreSQL's error. */
  add(input: I): Promise<O>;
  /** Whether a call hung and no connection has answered since. Until then inputs are refused at once. */
  isStalled(): boolean;
  /** Finishes what was taken on. */
  close(): Promise<void>;
};

type Waiting<I, O> = {
  input: I;
  resolve: (outcome: O) => void;
  reject: (cause: unknown) => void;
  /** The span of the caller; undefined where nothing is traced. */
  span: unknown;
};

export type BatcherOptions<I, O> = {
  /** Opens a connection for this batcher alone. Called again after one hung. */
  connect: () => Database;
  /** Performs the inputs in one statement. Returns their outcomes, in order. Idempotent. */
  perform: (db: Queryable, inputs: readonly I[]) => Promise<readonly O[]>;
  /** Names the work in the log. */
  name: string;
  /** Called with the number of inputs of each call. */
  onBatch?: ((inputs: number) => void) | undefined;
  log: Pick<Log, 'warn'>;
  maxQueued?: number | undefined;
  callTimeoutMs?: number | undefined;
};

/** Returns what `work` resolves to, or undefined after `ms`. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Group commit: inputs that arrive during a call share the next one and its commit, in their order. */
export function createBatcher<I, O>(options: BatcherOptions<I, O>): Batcher<I, O> {
  const { connect, perform, name, log, onBatch, maxQueued = 5000, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const queue: Waiting<I, O>[] = [];
  let db = connect();
  let inFlight: Promise<void> | undefined;
  let isStalled = false;
  let isClosing = false;

  /** Performs a batch and returns a function that settles its inputs. Never rejects. */
  async function call(connection: Queryable, batch: Waiting<I, O>[]): Promise<() => void> {
    try {
      const outcomes = await perform(
        connection,
        batch.map(({ input }) => input),
      );
      return () =>
        batch.forEach((waiting, i) => {
          const outcome = outcomes[i];
          if (outcome !== undefined) waiting.resolve(outcome);
          else waiting.reject(new Error(`${name}: an input came back without an outcome`));
        });
    } catch (error) {
      if (!isStatementError(error)) return () => rejectAll(batch, error);
      if (batch.length === 1) return () => batch[0]?.reject(error);
      // One input made the call fail, and none was stored. Alone, each gets its own result.
      log.warn({ name, inputs: batch.length }, 'a call was refused; its inputs are sent one by one');
      for (const waiting of batch) (await call(connection, [waiting]))();
      return () => {};
    }
  }

  function rejectAll(batch: Waiting<I, O>[], cause?: unknown): void {
    for (const waiting of batch) waiting.reject(new BatchUnavailable(`${name} is unavailable`, { cause }));
  }

  /** Callers' spans link to the span of their call. */
  function traced<T>(batch: Waiting<I, O>[], perform: () => Promise<T>): Promise<T> {
    const spans = tracing();
    if (!spans) return perform();
    const inputs = batch.map(({ span }) => span);
    return spans.inBatchSpan({ name: `batch ${name}` }, inputs, perform);
  }

  async function runNext(): Promise<void> {
    const batch = queue.splice(0, MOST_PER_CALL);
    onBatch?.(batch.length);
    const settle = await withTimeout(
      traced(batch, () => call(db, batch)),
      callTimeoutMs,
    );
    if (!settle) await recover(batch);
    // The next call starts before these inputs settle, so that the database works meanwhile.
    inFlight = queue.length > 0 ? runNext() : undefined;
    settle?.();
  }

  /** Replaces a connection that hung, until one answers or fails in the usual way. */
  async function recover(batch: Waiting<I, O>[]): Promise<void> {
    isStalled = true;
    log.warn({ name, inputs: batch.length }, 'a call hung; its connection is replaced');
    rejectAll([...batch, ...queue.splice(0)]);
    let answered: boolean | undefined;
    do {
      // Not awaited, because closing may hang as well.
      db.$client.end({ timeout: 0 }).catch(() => {});
      db = connect();
      const settled = db.execute(sql`select 1`).then(
        () => true,
        () => true,
      );
      answered = isClosing || (await withTimeout(settled, callTimeoutMs));
    } while (!answered);
    isStalled = false;
  }

  return {
    add: (input) =>
      new Promise((resolve, reject) => {
        if (isStalled || isClosing || queue.length >= maxQueued)
          return reject(new BatchUnavailable(`${name}: no more is taken on`));
        queue.push({ input, resolve, reject, span: tracing()?.activeSpan() });
        // Other inputs of this turn of the event loop join the same call.
        inFlight ??= new Promise<void>((done) => setImmediate(done)).then(runNext);
      }),
    isStalled: () => isStalled,
    async close() {
      isClosing = true;
      while (inFlight) await inFlight;
      await db.$client.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}
