import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';

export type StopManner = {
  /** What asks the process to end. */
  signal: NodeJS.Signals;
  /** Whether the process leads a group that ends with it. */
  group: boolean;
  /** Lower ends first: entry points before the database. */
  order: number;
  /** How long it may take before it is killed, milliseconds. */
  graceMs: number;
};

let guardProcess: ChildProcess | undefined;

/**
 * Makes sure that `child` does not outlive this process, even when this one is killed with SIGKILL: a small process
 * beside it (guard-process.ts) then ends the child as told. An exit of the child takes it off the list.
 */
export function guard(child: ChildProcess, manner: StopManner): void {
  const { pid } = child;
  if (pid === undefined) return;
  tell({ add: { pid, ...manner } });
  child.once('exit', () => tell({ remove: pid }));
}

function tell(message: object): void {
  guardProcess ??= startGuard();
  guardProcess.stdin?.write(`${JSON.stringify(message)}\n`);
}

function startGuard(): ChildProcess {
  // Detached: a Ctrl-C in the terminal must not reach the one who cleans up after it.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guard-process.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.on('error', () => {});
  child.on('error', () => {});
  child.unref();
  // The pipe must not keep this process alive either.
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}
