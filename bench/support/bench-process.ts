import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A child process of a benchmark. It answers each message with one and exits with its parent. */
export class BenchProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(script: string, args: string[], env: NodeJS.ProcessEnv): BenchProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', '--expose-gc', script, ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return new BenchProcess(child);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves with the next message. Rejects when the process exits first. */
  async nextMessage<T>(): Promise<T> {
    const ended = new AbortController();
    const onExit = () => ended.abort();
    this.child.once('exit', onExit);
    try {
      const [message] = await once(this.child, 'message', { signal: ended.signal });
      return message as T;
    } finally {
      this.child.off('exit', onExit);
    }
  }

  async ask<T>(message: object): Promise<T> {
    const answer = this.nextMessage<T>();
    this.child.send(message);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}

/** Answers each message of the `BenchProcess` with one, and exits with it. A failure ends this process. */
export function handleOrders<Order, Answer extends object | string>(
  obey: (order: Order) => Promise<Answer>,
): void {
  process.on('message', (order: Order) => {
    obey(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
