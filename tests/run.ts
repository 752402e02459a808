/**
 * `npm test` and `npm run test:soak`. Runs every part, goes on after one that fails, and ends with a line for each and one exit
 * code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A script of package.json, with settings of its own. */
type Part = { script: string; env?: Record<string, string> };
type Result = { name: string; seconds: number; passed: boolean };

/** The parts of a stage run beside each other; the next stage begins when all have ended. */
const SUITES: Record<string, Part[][]> = {
  test: [
    [{ script: 'test:unit' }, { script: 'check' }],
    [{ script: 'test:integration' }, { script: 'test:build' }],
    [{ script: 'test:e2e' }],
    [{ script: 'test:cluster' }],
  ],
  soak: [
    [{ script: 'soak:files' }],
    [{ script: 'soak:turns', env: { TEST_SIZE: 'full' } }],
    [{ script: 'test:integration', env: { TEST_POSTGRES: '17' } }],
    [{ script: 'drill:cluster' }],
  ],
};

/** Shows the output at once, or when the part has ended, so that parts beside each other do not mix their lines. */
async function run({ script, env }: Part, isFirst: boolean): Promise<Result> {
  const from = Date.now();
  const child = spawn('npm', ['run', script], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', isFirst ? 'inherit' : 'pipe', isFirst ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  });
  const held: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(held));
  return { name: script, seconds: Math.round((Date.now() - from) / 1000), passed: code === 0 };
}

const results: Result[] = [];
for (const parts of SUITES[process.argv[2] ?? 'test'] ?? [])
  results.push(...(await Promise.all(parts.map((part, i) => run(part, i === 0)))));
process.stdout.write('\n');
for (const { name, seconds, passed } of results)
  process.stdout.write(
    `${name.padEnd(18)} ${String(seconds).padStart(5)} s  ${passed ? 'passed' : 'FAILED'}\n`,
  );
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
