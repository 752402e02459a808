import { type ChildProcess, spawn } from 'node:child_process';
import type { StopManner } from './guard';
import { sendSignal } from './processes';

/** Runs TypeScript with this Node in one process; `tsx` as a command would put a second one between us and it. */
export const TYPESCRIPT = ['--import', 'tsx'];

/** A Node process that leads its own group, so that the terminal's Ctrl-C comes to us alone and we choose the order. */
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

/** Resolves with how the process ended; one that could not be started has ended too. */
export function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

/** Asks a process to end, and its group where it leads one; kills what does not. Resolves when it is gone. */
export async function stopChild(child: ChildProcess | undefined, manner: StopManner): Promise<void> {
  const pid = child?.pid;
  if (!child || pid === undefined || hasEnded(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  sendSignal(pid, manner.signal, manner);
  const impatience = setTimeout(() => sendSignal(pid, 'SIGKILL', manner), manner.graceMs);
  await ended;
  clearTimeout(impatience);
  if (manner.group) sendSignal(pid, 'SIGKILL', { group: true });
}

/** Hands on what a process writes, line by line, blank lines left out. */
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
