import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bundled } from './bundled';
import { TEST_SETTINGS } from './settings';

export type CommandRun = {
  /** Null when a signal ended the process. */
  code: number | null;
  out: string;
  err: string;
  seconds: number;
  /** Highest resident memory of the process; 0 except on Linux. */
  peakMb: number;
};

type Options = {
  settings?: Record<string, string>;
  /** The process is killed after this time: `code` is null then. */
  limitMs?: number;
};

const MEMORY_LOOK_MS = 100;

function peakMbOf(pid: number | undefined): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(peak?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs `commands/NAME.ts` in its own process, from a bundle: npm runs the sources, which takes five times the CPU time. */
export async function runCommand(
  name: string,
  args: readonly string[],
  { settings = {}, limitMs }: Options = {},
): Promise<CommandRun> {
  const script = await bundled(`commands/${name}.ts`);
  const from = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...TEST_SETTINGS, ...settings },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const run: CommandRun = { code: null, out: '', err: '', seconds: 0, peakMb: 0 };
  child.stdout.on('data', (data) => {
    run.out += data;
  });
  child.stderr.on('data', (data) => {
    run.err += data;
  });
  const memory = setInterval(() => {
    run.peakMb = Math.max(run.peakMb, peakMbOf(child.pid));
  }, MEMORY_LOOK_MS);
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      clearInterval(memory);
      done({ ...run, code, seconds: (performance.now() - from) / 1000 });
    });
  });
}
