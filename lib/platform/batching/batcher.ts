import type { Database } from '@/db/client';
import { isStatementError } from '@/db/errors';
import { sql } from '@/db/sql';
import type { Log } from '@/lib/platform/log/log';
import { tracing } from '@/lib/platform/tracing/tracing';
import { withTimeout } from '@/lib/platform/with-timeout';

/** Larger batches raise latency without raising throughput. */
const MAX_PER_CALL = 500;
const CALL_TIMEOUT_MS = 5000;
/** Shorter than CALL_TIMEOUT_MS, so that the database cancels a statement before its caller gives up. */
export const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_TIMEOUT_SECONDS = 5;
const MAX_QUEUED = 5000;

/** The database was unreachable or too slow. The input may have been stored or not, so the caller sends it again. */
export class BatchUnavailable extends Error {}

type Waiting<I, O> = {
  input: I;
  resolve: (outcome: O) => void;
  reject: (cause: unknown) => void;
  span: unknown;
};

type BatcherOptions<I, O> = {
  /** Opens a connection that only this batcher uses. Called again to replace a connection that hangs. */
  connect: () => Database;
  /** Performs the inputs in one statement or transaction. Returns their outcomes in order. Must be idempotent. */
  perform: (db: Database, inputs: readonly I[]) => Promise<readonly O[]>;
  name: string;
  onBatch?: ((inputs: number) => void) | undefined;
  log: Pick<Log, 'warn'>;
  maxQueued?: number | undefined;
  callTimeoutMs?: number | undefined;
};

/** Performs inputs in batches (group commit): inputs that arrive during a call wait, and share the next call and its commit. */
export class Batcher<I, O> {
  readonly #options: BatcherOptions<I, O>;
  readonly #callTimeoutMs: number;
  readonly #queue: Waiting<I, O>[] = [];
  #db: Database;
  #inFlight: Promise<void> | undefined;
  #isStalled = false;
  #isClosing = false;

  constructor(options: BatcherOptions<I, O>) {
    this.#options = options;
    this.#callTimeoutMs = options.callTimeoutMs ?? CALL_TIMEOUT_MS;
    this.#db = options.connect();
  }

  /** Resolves after the commit. Rejects with BatchUnavailable or PostgreSQL's error. */
  add(input: I): Promise<O> {
    const { name, maxQueued = MAX_QUEUED } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#isStalled || this.#isClosing || this.#queue.length >= maxQueued)
        return reject(new BatchUnavailable(`${name}: is stalled, closing or full`));
      this.#queue.push({ input, resolve, reject, span: tracing()?.activeSpan() });
      // Waits for the next turn of the event loop, so that inputs of this turn share a call.
      this.#inFlight ??= new Promise<void>((done) => setImmediate(done)).then(() => this.#runNext());
    });
  }

  /** Returns whether a call timed out and no connection has responded since. A stalled batcher refuses inputs. */
  isStalled(): boolean {
    return this.#isStalled;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    while (this.#inFlight) await this.#inFlight;
    await this.#db.$client.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }

  /** Performs a batch and returns a function that settles its inputs. Never rejects. */
  async #call(connection: Database, batch: Waiting<I, O>[]): Promise<() => void> {
    const { perform, name, log } = this.#options;
    try {
      const outcomes = await perform(
        connection,
        batch.map(({ input }) => input),
      );
      return () =>
        batch.forEach((waiting, i) => {
          const outcome = outcomes[i];
          if (outcome !== undefined) waiting.resolve(outcome);
          else waiting.reject(new Error(`${name}: an input got no outcome`));
        });
    } catch (error) {
      if (!isStatementError(error)) return () => this.#rejectAll(batch, error);
      if (batch.length === 1) return () => batch[0]?.reject(error);
      // One input made the whole call fail, so nothing was stored. Sent alone, each input gets its own result.
      log.warn({ name, inputs: batch.length }, 'a batch failed; sending its inputs one by one');
      for (const waiting of batch) (await this.#call(connection, [waiting]))();
      return () => {};
    }
  }

  #rejectAll(batch: Waiting<I, O>[], cause?: unknown): void {
    const { name } = this.#options;
    for (const waiting of batch) waiting.reject(new BatchUnavailable(`${name} is unavailable`, { cause }));
  }

  #traced<T>(batch: Waiting<I, O>[], perform: () => Promise<T>): Promise<T> {
    const spans = tracing();
    if (!spans) return perform();
    const inputs = batch.map(({ span }) => span);
    return spans.inBatchSpan({ name: `batch ${this.#options.name}` }, inputs, perform);
  }

  async #runNext(): Promise<void> {
    const batch = this.#queue.splice(0, MAX_PER_CALL);
    this.#options.onBatch?.(batch.length);
    const settle = await withTimeout(
      this.#traced(batch, () => this.#call(this.#db, batch)),
      this.#callTimeoutMs,
      () => undefined,
    );
    if (!settle) await this.#recover(batch);
    // Starts the next call first, so that the database does not wait while this process settles these inputs.
    this.#inFlight = this.#queue.length > 0 ? this.#runNext() : undefined;
    settle?.();
  }

  async #recover(batch: Waiting<I, O>[]): Promise<void> {
    const { connect, name, log } = this.#options;
    this.#isStalled = true;
    log.warn({ name, inputs: batch.length }, 'a batch timed out; replacing its connection');
    this.#rejectAll([...batch, ...this.#queue.splice(0)]);
    let answered: boolean;
    do {
      // Not awaited, because closing a hanging connection may hang too.
      this.#db.$client.end({ timeout: 0 }).catch(() => {});
      this.#db = connect();
      const settled = this.#db.execute(sql`select 1`).then(
        () => true,
        () => true,
      );
      answered = this.#isClosing || (await withTimeout(settled, this.#callTimeoutMs, () => false));
    } while (!answered);
    this.#isStalled = false;
  }
}
