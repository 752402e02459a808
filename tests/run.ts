/**
 * `npm test` and `npm run test:soak`. Runs every part, also after one has failed. At the end it prints the last output of each
 * failed part, and one line for every part. Exits with 1 if a part failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A script of package.json, with settings of its own. */
type Part = { script: string; env?: Record<string, string> };
type Result = { name: string; seconds: number; passed: boolean; output: string };

/** The parts of a stage run beside each other; the next stage begins when all have ended. */
const SUITES: Record<string, Part[][]> = {
  test: [
    [{ script: 'test:unit' }, { script: 'check' }],
    [{ script: 'test:integration' }, { script: 'test:build' }],
    [{ script: 'test:e2e' }, { script: 'test:cluster' }],
  ],
  soak: [
    [{ script: 'soak:files' }],
    [{ script: 'test:build' }],
    [{ script: 'test:e2e', env: { TEST_SIZE: 'full' } }],
    [{ script: 'test:integration', env: { TEST_POSTGRES: '17' } }],
    [{ script: 'drill:cluster' }],
  ],
};

/** When a part fails, this many characters of its output are printed again at the end of the run. */
const REPEATED_CHARS = 5000;

/** Prints the first part's output at once, and another's when it has ended, so that their lines do not mix. */
async function run({ script, env }: Part, isFirst: boolean): Promise<Result> {
  const from = Date.now();
  const child = spawn('npm', ['run', script], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isFirst) process.stdout.write(chunk);
    });
  const [code] = await once(child, 'close');
  const output = Buffer.concat(chunks);
  if (!isFirst) process.stdout.write(output);
  return {
    name: script,
    seconds: Math.round((Date.now() - from) / 1000),
    passed: code === 0,
    output: output.toString(),
  };
}

const results: Result[] = [];
for (const parts of SUITES[process.argv[2] ?? 'test'] ?? [])
  results.push(...(await Promise.all(parts.map((part, i) => run(part, i === 0)))));
for (const { name, output } of results.filter(({ passed }) => !passed))
  process.stdout.write(`\n${name} failed. Its output ended with:\n\n${output.slice(-REPEATED_CHARS)}\n`);
process.stdout.write('\n');
for (const { name, seconds, passed } of results)
  process.stdout.write(
    `${name.padEnd(18)} ${String(seconds).padStart(5)} s  ${passed ? 'passed' : 'FAILED'}\n`,
  );
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
