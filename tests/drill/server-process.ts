import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { hasEnded } from '@/local/processes/children';
import { guard } from '@/local/processes/guard';
import { sendSignal } from '@/local/processes/signals';

export type ServerSpec = {
  name: string;
  program: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  isReady: () => Promise<boolean>;
  /** Output is appended here. */
  logFile: string;
};

const START_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** A server that the drill kills, stops and starts again. It leads a process group, which gets every signal. */
export class ServerProcess {
  private child: ChildProcess | undefined;

  constructor(readonly spec: ServerSpec) {}

  get name(): string {
    return this.spec.name;
  }

  /** Names this run of the process; 0 before the first start. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  isRunning(): boolean {
    return this.child !== undefined && !hasEnded(this.child);
  }

  /** Starts the process. Resolves when it ends, with its exit code, or null when a signal ended it. */
  launch(): Promise<number | null> {
    const { program, args, env, logFile } = this.spec;
    const log = openSync(logFile, 'a');
    const child = spawn(program, args, { env, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    guard(child, { signal: 'SIGKILL', group: true, order: 1, graceMs: 1000 });
    this.child = child;
    return once(child, 'exit').then(([code]) => code as number | null);
  }

  /** Resolves when the process is ready. @throws when it ends before. */
  async start(): Promise<void> {
    const { name, isReady, logFile } = this.spec;
    let isOver = false;
    this.launch().finally(() => {
      isOver = true;
    });
    const deadlineMs = Date.now() + START_TIMEOUT_MS;
    while (!(await isReady())) {
      if (isOver) throw new Error(`${name} ended at its start: see ${logFile}`);
      if (Date.now() > deadlineMs) throw new Error(`${name} is not ready: see ${logFile}`);
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning()) sendSignal(this.pid, signal, { group: true });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    this.signal(signal);
    const [code] = await ended;
    return code as number | null;
  }
}
