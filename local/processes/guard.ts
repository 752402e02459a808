import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';

export type StopManner = {
  signal: NodeJS.Signals;
  group: boolean;
  /** Lower values stop first: the database is last. */
  order: number;
  graceMs: number;
};

let guardProcess: ChildProcess | undefined;

/** Ends `child` when this process dies, even by SIGKILL: guard-process.ts runs beside it and does so. */
export function guard(child: ChildProcess, manner: StopManner): void {
  const { pid } = child;
  if (pid === undefined) return;
  notify({ add: { pid, ...manner } });
  child.once('exit', () => notify({ remove: pid }));
}

function notify(message: object): void {
  guardProcess ??= startGuard();
  guardProcess.stdin?.write(`${JSON.stringify(message)}\n`);
}

function startGuard(): ChildProcess {
  // Detached, because Ctrl-C in the terminal must not stop the guard.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guard-process.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.on('error', () => {});
  child.on('error', () => {});
  child.unref();
  // The pipe must not keep this process alive.
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}
