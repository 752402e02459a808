import { type ChildProcess, spawn } from 'node:child_process';
import type { StopManner } from './guard';
import { sendSignal } from './signals';

/** Runs TypeScript in the same process; the `tsx` command would start a second one. */
export const TYPESCRIPT = ['--import', 'tsx'];

/** Starts a Node process in its own process group, so that Ctrl-C in the terminal does not reach it directly. */
export function launchNode(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Resolves to how the process ended, or why it could not start. */
export function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

/** Stops a process, and its group if it leads one. Kills it after the grace period. Resolves when it has exited. */
export async function stopChild(child: ChildProcess | undefined, manner: StopManner): Promise<void> {
  const pid = child?.pid;
  if (!child || pid === undefined || hasEnded(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  sendSignal(pid, manner.signal, manner);
  const killTimer = setTimeout(() => sendSignal(pid, 'SIGKILL', manner), manner.graceMs);
  await ended;
  clearTimeout(killTimer);
  if (manner.group) sendSignal(pid, 'SIGKILL', { group: true });
}

export function eachLine(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') onLine(line);
    });
    stream?.on('end', () => {
      if (rest.trim() !== '') onLine(rest);
    });
  }
}
