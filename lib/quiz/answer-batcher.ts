import type { Sql } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import type { Log } from '@/lib/platform/log/log';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from './judge-answers-sql';

/** Larger calls delay each other without any gain. */
const MAX_ANSWERS_PER_CALL = 500;
/** A call that takes longer is given up. Callers are told to retry, which is safe because judging is idempotent. */
const CALL_TIMEOUT_MS = 5000;
/** The database cancels a statement before its caller gives up, so that none runs on unnoticed. */
export const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The database was unreachable or too slow. The answer may or may not be stored: send it again. */
export class JudgeUnavailable extends Error {}

export type AnswerBatcher = {
  /** Resolves after the commit. Rejects with JudgeUnavailable or PostgreSQL's error. */
  judge(answer: UnjudgedAnswer): Promise<JudgedAnswer>;
  /** Whether a call hung and no connection has answered since. Until then answers are refused at once. */
  isStalled(): boolean;
  close(): Promise<void>;
};

type Waiting = UnjudgedAnswer & { resolve: (judged: JudgedAnswer) => void; reject: (cause: unknown) => void };

export type BatcherOptions = {
  /** Opens a connection for this batcher alone. Called again after one hung. */
  connect: () => Sql;
  now: () => Date;
  minGapMs: number;
  log: Pick<Log, 'warn'>;
  maxQueued?: number;
  callTimeoutMs?: number;
};

/** Returns what `work` resolves to, or undefined after `ms`. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Group commit: answers that arrive during a call share the next one and its commit, in their order. */
export function createAnswerBatcher(options: BatcherOptions): AnswerBatcher {
  const { connect, now, minGapMs, log, maxQueued = 5000, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const queue: Waiting[] = [];
  let sql = connect();
  let inFlight: Promise<void> | undefined;
  let isStalled = false;
  let isClosing = false;

  /** Judges a batch and returns a function that settles its answers. Never rejects. */
  async function call(connection: Sql, batch: Waiting[]): Promise<() => void> {
    try {
      const judged = await judgeAnswers(connection, batch, { now: now(), minGapMs });
      return () =>
        batch.forEach((waiting, i) => {
          const outcome = judged[i];
          if (outcome) waiting.resolve(outcome);
          else waiting.reject(new Error('an answer came back without an outcome'));
        });
    } catch (error) {
      if (!isStatementError(error)) return () => rejectAll(batch, error);
      if (batch.length === 1) return () => batch[0]?.reject(error);
      // One answer made the call fail, and none was stored. Alone, each gets its own result.
      log.warn({ answers: batch.length }, 'a call was refused; judging its answers one by one');
      for (const waiting of batch) (await call(connection, [waiting]))();
      return () => {};
    }
  }

  function rejectAll(batch: Waiting[], cause?: unknown): void {
    for (const waiting of batch) waiting.reject(new JudgeUnavailable('judging is unavailable', { cause }));
  }

  async function runNext(): Promise<void> {
    const batch = queue.splice(0, MAX_ANSWERS_PER_CALL);
    const settle = await withTimeout(call(sql, batch), callTimeoutMs);
    if (!settle) await recover(batch);
    // The next call starts before these answers settle, so that the database works meanwhile.
    inFlight = queue.length > 0 ? runNext() : undefined;
    settle?.();
  }

  /** Replaces a connection that hung, until one answers or fails in the usual way. */
  async function recover(batch: Waiting[]): Promise<void> {
    isStalled = true;
    log.warn({ answers: batch.length }, 'judging hung; its connection is replaced');
    rejectAll([...batch, ...queue.splice(0)]);
    let answered: boolean | undefined;
    do {
      // Not awaited, because closing may hang as well.
      sql.end({ timeout: 0 }).catch(() => {});
      sql = connect();
      const settled = sql`select 1`.then(
        () => true,
        () => true,
      );
      answered = isClosing || (await withTimeout(settled, callTimeoutMs));
    } while (!answered);
    isStalled = false;
  }

  return {
    judge: (answer) =>
      new Promise((resolve, reject) => {
        if (isStalled || isClosing || queue.length >= maxQueued)
          return reject(new JudgeUnavailable('no more answers are taken on'));
        queue.push({ ...answer, resolve, reject });
        // Other answers of this turn of the event loop join the same call.
        inFlight ??= new Promise<void>((done) => setImmediate(done)).then(runNext);
      }),
    isStalled: () => isStalled,
    async close() {
      isClosing = true;
      while (inFlight) await inFlight;
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}
