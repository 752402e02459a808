import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run bench api-fuzz`: sends 100,000 generated calls of the test suite and counts their statuses. */
const CALLS = '100000';

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tests/integration/entry-points/api-fuzz.test.ts',
    // Last, because it takes the next word as its value.
    '--disable-console-intercept',
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_CALLS: process.env.FUZZ_CALLS ?? CALLS } },
);
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
