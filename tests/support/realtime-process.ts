import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { TEST_SETTINGS } from './settings';

/** The realtime process or the worker on its own port, to be killed and restarted. */
export class RealtimeProcess {
  private child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    private readonly settings: Record<string, string>,
    /** See `bundled`; without it the process starts from its sources. */
    private readonly script?: string,
    private readonly portSetting: 'REALTIME_PORT' | 'WORKER_PORT' = 'REALTIME_PORT',
  ) {}

  /** 0 before the first start. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const script = this.script ? [this.script] : ['--import', 'tsx', 'realtime/server.ts'];
    this.child = spawn(process.execPath, script, {
      env: { ...process.env, ...TEST_SETTINGS, [this.portSetting]: String(this.port), ...this.settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    this.child.stderr?.on('data', (text) => {
      said += text;
    });
    const exited = once(this.child, 'exit').then(() => true);
    while ((await this.health()) !== 200) {
      const isOver = await Promise.race([
        exited,
        new Promise<false>((done) => setTimeout(() => done(false), 25)),
      ]);
      if (isOver) throw new Error(`the process ended at its start: ${said}`);
    }
  }

  async health(): Promise<number | undefined> {
    const response = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => undefined);
    return response?.status;
  }

  /** Stops it for a while (SIGSTOP), or lets it go on (SIGCONT). */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
    return code as number | null;
  }
}
