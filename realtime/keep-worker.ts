import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '@/lib/platform/log/log';

/** As this file: TypeScript in a checkout, a bundle where the game is hosted. */
const WORKER = fileURLToPath(new URL(`../worker/worker${extname(import.meta.url)}`, import.meta.url));
/** Before a worker that ended is started again: at first, and at most. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 30_000];
/** A worker that ran so long starts again without a long pause. */
const STEADY_MS = 60_000;

/** Resolves with how a process ended, or why it could not start. Never rejects. */
function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

/** Runs the worker as a child process, and starts it again when it ends. The returned function stops it and waits for its end. */
export function keepWorker(log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  async function keep(): Promise<void> {
    let pauseMs = SHORTEST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const startedAtMs = performance.now();
      // A session of its own, so that only its priority is lowered (lib/platform/give-way.ts).
      child = fork(WORKER, { execArgv: process.execArgv, detached: true });
      const how = await whenEnded(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAtMs > STEADY_MS) pauseMs = SHORTEST_PAUSE_MS;
      log.error({ how }, 'the worker ended; it starts again');
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
  const kept = keep();
  return async () => {
    stopping.abort();
    child?.kill('SIGTERM');
    await kept;
  };
}
