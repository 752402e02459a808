/**
 * `npm test` and `npm run test:soak`. Runs every part, goes on after one that fails, and ends with the last output of each
 * that failed, a line for each, and one exit code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A script of package.json, with settings of its own. */
type Part = { script: string; env?: Record<string, string> };
type Result = { name: string; seconds: number; passed: boolean; output: string };

/**
 * The parts of a lane run one after the other, the lanes beside each other: most parts wait as long as they compute. The drill
 * needs the pages, which the other lane has built long before the integration tests end.
 */
const SUITES: Record<string, Part[][]> = {
  test: [
    [{ script: 'test:unit' }, { script: 'test:integration' }, { script: 'test:cluster' }],
    [{ script: 'check' }, { script: 'test:build' }, { script: 'test:e2e' }],
  ],
  soak: [
    [
      { script: 'soak:files' },
      { script: 'soak:turns', env: { TEST_SIZE: 'full' } },
      { script: 'test:integration', env: { TEST_POSTGRES: '17' } },
      { script: 'drill:cluster' },
    ],
  ],
};

/** When a part fails, this many characters of its output are printed again at the end of the run. */
const REPEATED_CHARS = 5000;

/** Prints the first lane's output at once, and another lane's only when a part has ended, so that their lines do not mix. */
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

async function runLane(parts: Part[], isFirst: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of parts) results.push(await run(part, isFirst));
  return results;
}

const lanes = SUITES[process.argv[2] ?? 'test'] ?? [];
const results = (await Promise.all(lanes.map((parts, i) => runLane(parts, i === 0)))).flat();
for (const { name, output } of results.filter(({ passed }) => !passed))
  process.stdout.write(`\n${name} failed. Its output ended with:\n\n${output.slice(-REPEATED_CHARS)}\n`);
process.stdout.write('\n');
for (const { name, seconds, passed } of results)
  process.stdout.write(
    `${name.padEnd(18)} ${String(seconds).padStart(5)} s  ${passed ? 'passed' : 'FAILED'}\n`,
  );
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
