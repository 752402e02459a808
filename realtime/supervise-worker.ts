import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '@/lib/platform/log/log';

/** Has the same extension as this file: TypeScript in a checkout, JavaScript in a bundle. */
const WORKER = fileURLToPath(new URL(`../worker/worker${extname(import.meta.url)}`, import.meta.url));
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After a run of this length the next pause is MIN_PAUSE_MS again. */
const STEADY_MS = 60_000;

function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

/** Runs the worker as a child process and restarts it when it ends. Returns a function that stops it and waits for its end. */
export function superviseWorker(log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  async function supervise(): Promise<void> {
    let pauseMs = MIN_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const startedAtMs = performance.now();
      // `detached` gives it a process session, so that lib/platform/lower-priority.ts lowers the priority of the worker alone.
      child = fork(WORKER, { execArgv: process.execArgv, detached: true });
      const reason = await whenEnded(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAtMs > STEADY_MS) pauseMs = MIN_PAUSE_MS;
      log.error({ how: reason }, 'the worker ended; it starts again');
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }
  const supervision = supervise();
  return async () => {
    stopping.abort();
    child?.kill('SIGTERM');
    await supervision;
  };
}
