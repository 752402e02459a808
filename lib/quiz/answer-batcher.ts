import type { Sql } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import type { Log } from '@/lib/platform/log/log';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from './judge-answers-sql';

/** More answers than this in one call would make its neighbours wait for no gain. */
const MAX_ANSWERS_PER_CALL = 500;
/** A call that takes longer is given up for lost: callers are told to try again, which is safe (idempotent). */
const CALL_TIMEOUT_MS = 5000;
/** The database gives a statement up before its caller does, so that none goes on unheard. */
export const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The database could not be asked, or not in time; the answer may or may not have been stored. Send it again. */
export class JudgeUnavailable extends Error {}

export type AnswerBatcher = {
  /** Resolves once the outcome is committed. Rejects with JudgeUnavailable, or with what PostgreSQL said. */
  judge(answer: UnjudgedAnswer): Promise<JudgedAnswer>;
  /** Whether a call hung and no connection has answered since: until then everything is turned away at once. */
  isStalled(): boolean;
  /** Takes nothing more on, judges what was taken, then closes the connection. */
  close(): Promise<void>;
};

type Waiting = UnjudgedAnswer & { resolve: (judged: JudgedAnswer) => void; reject: (cause: unknown) => void };

export type BatcherOptions = {
  /** Opens a connection for one batcher alone, which has one call at a time in flight; again after one hung. */
  connect: () => Sql;
  now: () => Date;
  minGapMs: number;
  log: Pick<Log, 'warn'>;
  /** Answers beyond this many waiting are turned away at once. */
  maxQueued?: number;
  callTimeoutMs?: number;
};

/** What `work` resolves to, undefined when that takes longer than `ms`. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/**
 * Group commit: answers that arrive while a call is in flight go together into the next one, so that one commit
 * serves them all. Each is acknowledged only after its commit, in the order it came.
 */
export function createAnswerBatcher(options: BatcherOptions): AnswerBatcher {
  const { connect, now, minGapMs, log, maxQueued = 5000, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const queue: Waiting[] = [];
  let sql = connect();
  let inFlight: Promise<void> | undefined;
  let isStalled = false;
  let isClosing = false;

  /** One call and what becomes of its answers; returns how to tell those who wait. Never rejects. */
  async function call(connection: Sql, batch: Waiting[]): Promise<() => void> {
    const at = now();
    const settings = { now: at, minGapMs, windows: windowIds(at.getTime()) };
    try {
      const judged = await judgeAnswers(connection, batch, settings);
      return () =>
        batch.forEach((waiting, i) => {
          const outcome = judged[i];
          if (outcome) waiting.resolve(outcome);
          else waiting.reject(new Error('an answer came back without an outcome'));
        });
    } catch (error) {
      if (!isStatementError(error)) return () => rejectAll(batch, error);
      if (batch.length === 1) return () => batch[0]?.reject(error);
      // One answer broke the call, and nothing of it was kept: alone, each gets what is its own.
      log.warn({ answers: batch.length }, 'a call was refused; judging its answers one by one');
      for (const waiting of batch) (await call(connection, [waiting]))();
      return () => {};
    }
  }

  function rejectAll(batch: Waiting[], cause?: unknown): void {
    for (const waiting of batch) waiting.reject(new JudgeUnavailable('judging is unavailable', { cause }));
  }

  async function fly(): Promise<void> {
    const batch = queue.splice(0, MAX_ANSWERS_PER_CALL);
    const tell = await inTime(call(sql, batch), callTimeoutMs);
    if (!tell) await recover(batch);
    // The next call leaves before these answers are told: the database works while the acknowledgements are written.
    inFlight = queue.length > 0 ? fly() : undefined;
    tell?.();
  }

  /** After a call that hung: on with another connection, as soon as one answers or fails like any other. */
  async function recover(batch: Waiting[]): Promise<void> {
    isStalled = true;
    log.warn({ answers: batch.length }, 'judging hung; its connection is replaced');
    rejectAll([...batch, ...queue.splice(0)]);
    let answered: boolean | undefined;
    do {
      // Not waited for: closing may hang as well.
      sql.end({ timeout: 0 }).catch(() => {});
      sql = connect();
      const settled = sql`select 1`.then(
        () => true,
        () => true,
      );
      answered = isClosing || (await inTime(settled, callTimeoutMs));
    } while (!answered);
    isStalled = false;
  }

  return {
    judge: (answer) =>
      new Promise((resolve, reject) => {
        if (isStalled || isClosing || queue.length >= maxQueued)
          return reject(new JudgeUnavailable('no more answers are taken on'));
        queue.push({ ...answer, resolve, reject });
        // Whatever else this turn of the event loop brings goes into the same call.
        inFlight ??= new Promise<void>((done) => setImmediate(done)).then(fly);
      }),
    isStalled: () => isStalled,
    async close() {
      isClosing = true;
      while (inFlight) await inFlight;
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}
