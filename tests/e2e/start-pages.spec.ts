import { spawn } from 'node:child_process';
import { freePort } from '@/dev/ports';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { expect, test } from '../support/e2e';

test('the pages do not start without a setting, and say which', async () => {
  const { TOKEN_KEY: _, ...others } = TEST_SETTINGS;
  const port = String(await freePort());
  const pages = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', port], {
    env: { ...process.env, ...others, TOKEN_KEY: '', FIELD_KEYS_FILE: '', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [pages.stdout, pages.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const code = await new Promise<number | null>((done) => pages.once('close', done));
  expect(code).toBe(1);
  expect(said).toContain('Settings are missing or wrong');
  expect(said).toContain('TOKEN_KEY');
});
