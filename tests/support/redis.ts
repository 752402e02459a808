import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { freePort } from '@/local/ports';
import { findProgram } from './proxies';

const STARTS_WITHIN_MS = 10_000;
const program = findProgram('redis-server') ?? findProgram('valkey-server');

export function hasRedis(): boolean {
  if (!program)
    process.stdout.write('redis-server is not installed: tests of several processes are left out.\n');
  return program !== undefined;
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('PING\r\n');
  const [reply] = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => []);
  socket.destroy();
  return String(reply).startsWith('+PONG');
}

/** A Redis of the test's own that stores nothing, to be killed and started again on the same port. */
export class TestRedis {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly flags: readonly string[],
  ) {}

  static async start(...flags: string[]): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), flags);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async start(): Promise<void> {
    if (!program) throw new Error('redis-server is not installed');
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(program, [...settings, ...this.flags], { stdio: 'ignore', cwd: '/tmp' });
    this.child = child;
    const latest = performance.now() + STARTS_WITHIN_MS;
    while (!(await answers(this.port)))
      if (child.exitCode !== null || performance.now() > latest) throw new Error('Redis did not start');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
