import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from '@/dev/ports';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { expect, test } from '../support/e2e';

/** `npm run start:pages`, without npm. */
async function startPages(settings: Record<string, string>) {
  const port = await freePort();
  const args = ['--import', 'tsx', 'commands/start-pages.ts', '-p', String(port)];
  const pages = spawn(process.execPath, args, {
    env: { ...process.env, ...TEST_SETTINGS, FIELD_KEYS_FILE: '', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [pages.stdout, pages.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = new Promise<number | null>((done) => pages.once('close', done));
  return { pages, port, ended, said: () => said.join('') };
}

/** Whether something listens there. All of 127/8 is this machine, so 127.0.0.2 reaches who listens on all addresses. */
function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      done(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

test('the pages do not start without a setting, and say which', async () => {
  const { ended, said } = await startPages({ TOKEN_KEY: '' });
  expect(await ended).toBe(1);
  expect(said()).toContain('Settings are missing or wrong');
  expect(said()).toContain('TOKEN_KEY');
});

test('the pages of one machine are reached from that machine alone', async () => {
  const { pages, port, ended, said } = await startPages({ HOST: '' });
  await expect.poll(said, { timeout: 30_000 }).toContain('Ready');
  expect([await accepts('127.0.0.1', port), await accepts('127.0.0.2', port)]).toEqual([true, false]);
  pages.kill('SIGTERM');
  await ended;
});
