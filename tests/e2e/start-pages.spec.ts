import { connect } from 'node:net';
import { startPages } from '@/tests/support/start-pages';
import { expect, test } from '../support/e2e';

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
  const { ended, said } = await startPages(() => ({ TOKEN_KEY: '' }));
  expect(await ended).toBe(1);
  expect(said()).toContain('Settings are missing or wrong');
  expect(said()).toContain('TOKEN_KEY');
});

test('local pages are reachable from the same machine only', async () => {
  const { pages, port, ended, said } = await startPages(() => ({ HOST: '' }));
  await expect.poll(said, { timeout: 30_000 }).toContain('Ready');
  expect([await accepts('127.0.0.1', port), await accepts('127.0.0.2', port)]).toEqual([true, false]);
  pages.kill('SIGTERM');
  await ended;
});
