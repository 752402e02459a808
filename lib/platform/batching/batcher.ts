import type { Database } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { sql } from '@/db/sql';
import type { Log } from '@/lib/platform/log/log';
import { tracing } from '@/lib/platform/tracing/tracing';
import { withTimeout } from '@/lib/platform/with-timeout';

/** Larger calls delay each other without any gain. */
const MOST_PER_CALL = 500;
/** A call that takes longer is given up. Callers are told to retry, so what it does must be idempotent. */
const CALL_TIMEOUT_MS = 5000;
/** The database cancels a statement before its caller gives up, so that none runs on unnoticed. */
export const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_TIMEOUT_SECONDS = 5;
const MAX_QUEUED = 5000;

/** The database was unreachable or too slow. The input may or may not be stored: send it again. */
export class BatchUnavailable extends Error {}

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
  /** Performs the inputs in one statement or transaction. Returns their outcomes, in order. Idempotent. */
  perform: (db: Database, inputs: readonly I[]) => Promise<readonly O[]>;
  /** Names the work in the log. */
  name: string;
  /** Called with the number of inputs of each call. */
  onBatch?: ((inputs: number) => void) | undefined;
  log: Pick<Log, 'warn'>;
  maxQueued?: number | undefined;
  callTimeoutMs?: number | undefined;
};

/** Group commit: inputs that arrive during a call share the next one and its commit, in their order. */
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
        return reject(new BatchUnavailable(`${name}: no more is taken on`));
      this.#queue.push({ input, resolve, reject, span: tracing()?.activeSpan() });
      // Other inputs of this turn of the event loop join the same call.
      this.#inFlight ??= new Promise<void>((done) => setImmediate(done)).then(() => this.#runNext());
    });
  }

  /** Whether a call hung and no connection has answered since. Until then inputs are refused at once. */
  isStalled(): boolean {
    return this.#isStalled;
  }

  /** Finishes what was taken on. */
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
          else waiting.reject(new Error(`${name}: an input came back without an outcome`));
        });
    } catch (error) {
      if (!isStatementError(error)) return () => this.#rejectAll(batch, error);
      if (batch.length === 1) return () => batch[0]?.reject(error);
      // One input made the call fail, and none was stored. Alone, each gets its own result.
      log.warn({ name, inputs: batch.length }, 'a batch failed; sending its inputs one by one');
      for (const waiting of batch) (await this.#call(connection, [waiting]))();
      return () => {};
    }
  }

  #rejectAll(batch: Waiting<I, O>[], cause?: unknown): void {
    const { name } = this.#options;
    for (const waiting of batch) waiting.reject(new BatchUnavailable(`${name} is unavailable`, { cause }));
  }

  /** Callers' spans link to the span of their call. */
  #traced<T>(batch: Waiting<I, O>[], perform: () => Promise<T>): Promise<T> {
    const spans = tracing();
    if (!spans) return perform();
    const inputs = batch.map(({ span }) => span);
    return spans.inBatchSpan({ name: `batch ${this.#options.name}` }, inputs, perform);
  }

  async #runNext(): Promise<void> {
    const batch = this.#queue.splice(0, MOST_PER_CALL);
    this.#options.onBatch?.(batch.length);
    const settle = await withTimeout(
      this.#traced(batch, () => this.#call(this.#db, batch)),
      this.#callTimeoutMs,
      () => undefined,
    );
    if (!settle) await this.#recover(batch);
    // The next call starts before these inputs settle, so that the database works meanwhile.
    this.#inFlight = this.#queue.length > 0 ? this.#runNext() : undefined;
    settle?.();
  }

  /** Replaces a connection that hung, until one answers or fails in the usual way. */
  async #recover(batch: Waiting<I, O>[]): Promise<void> {
    const { connect, name, log } = this.#options;
    this.#isStalled = true;
    log.warn({ name, inputs: batch.length }, 'a batch timed out; replacing its connection');
    this.#rejectAll([...batch, ...this.#queue.splice(0)]);
    let answered: boolean;
    do {
      // Not awaited, because closing may hang as well.
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
