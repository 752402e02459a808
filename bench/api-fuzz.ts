import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run bench api-fuzz`: the generated calls of the test suite, a hundred thousand of them, with a count of their statuses. */
const CALLS = '100000';

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tests/integration/entry-points/api-fuzz.test.ts',
    // Last: it takes the word after it for its value.
    '--disable-console-intercept',
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_CALLS: process.env.FUZZ_CALLS ?? CALLS } },
);
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
