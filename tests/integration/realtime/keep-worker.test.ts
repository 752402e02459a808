import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { RealtimeProcess } from '@/tests/support/realtime-process';

const database = testDatabase();
/** The worker gives way to every other process: on a loaded machine it starts late. */
const SOON = { timeout: 60_000, interval: 50 };
let realtime: RealtimeProcess;
afterEach(() => realtime.end('SIGKILL'));

/** Returns the process ids of workers that this process started. */
function workersOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The second field after the name, which ends with the last parenthesis.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
        return (
          Number(parent) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('worker/worker.')
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

test('the realtime process starts a worker, starts it again when it dies, and stops it when it ends', {
  timeout: 300_000,
}, async () => {
  const built = join(inject('bundles'), 'keep-worker');
  // The realtime process looks for the worker in the folder beside its own.
  for (const entry of ['realtime/server', 'worker/worker'])
    await cp(await bundled(`${entry}.ts`), join(built, `${entry}.mjs`));
  const port = await freePort();
  const settings = { DATABASE_URL: database.url, WORKER: 'with-realtime', WORKER_PORT: String(port) };
  realtime = new RealtimeProcess(await freePort(), settings, join(built, 'realtime/server.mjs'));
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status;
  await realtime.start();
  await expect.poll(health, SOON).toBe(200);
  const [worker, ...others] = workersOf(realtime.pid);
  expect(others).toEqual([]);
  if (worker === undefined) throw new Error('there is no worker');
  process.kill(worker, 'SIGKILL');
  await expect.poll(() => workersOf(realtime.pid).filter((pid) => pid !== worker).length, SOON).toBe(1);
  await expect.poll(health, SOON).toBe(200);
  expect(await realtime.end('SIGTERM')).toBe(0);
  expect(await health()).toBeUndefined();

  // A killed parent cannot stop the worker. This process runs from its sources, as in a checkout.
  realtime = new RealtimeProcess(await freePort(), settings);
  await realtime.start();
  await expect.poll(health, SOON).toBe(200);
  await realtime.end('SIGKILL');
  await expect.poll(health, SOON).toBeUndefined();
});
