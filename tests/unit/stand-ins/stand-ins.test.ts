import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '@/local/ports';
import { STAND_INS } from '@/local/stand-ins/catalogue';
import { asksLoopback, listenOnLoopback } from '@/local/stand-ins/listen';
import { startOutbox } from '@/local/stand-ins/outbox/start-outbox';
import { placeStandIns } from '@/local/stand-ins/place-stand-ins';
import { runTask } from '@/local/task';

async function occupied(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer();
  const port = await listenOnLoopback(server, 0);
  return { port, free: () => new Promise((done) => server.close(() => done())) };
}

const sample = (ports: Record<string, number>) => ({
  name: 'sample',
  insteadOf: [],
  ports,
  settings: () => ({}),
  describe: (): [string, string] => ['sample', ''],
  start: () => Promise.reject(new Error('not in this test')),
});

test('a stand-in gets its preferred port, another one when that is taken, or the port of its setting', async () => {
  const [liked, taken] = [await freePort(), await occupied()];
  const standIn = sample({ LIKED: liked, TAKEN: taken.port, FIXED: 1 });
  const [placed] = await placeStandIns([standIn], { FIXED: 4025 });
  await taken.free();
  expect(placed?.ports).toMatchObject({ LIKED: liked, FIXED: 4025 });
  expect(placed?.ports.TAKEN).not.toBe(taken.port);
});

test('no two stand-ins get the same port', async () => {
  const liked = await freePort();
  const placed = await placeStandIns([sample({ A: liked }), sample({ B: liked, C: liked })], {});
  const ports = placed.flatMap((one) => Object.values(one.ports));
  expect(new Set(ports).size).toBe(3);
});

test('each stand-in has its own port setting and a setting that turns it off', () => {
  const settings = STAND_INS.flatMap(({ ports }) => Object.keys(ports));
  expect(new Set(settings).size).toBe(settings.length);
  for (const { insteadOf } of STAND_INS) expect(insteadOf).not.toEqual([]);
});

test.each(['0.0.0.0', '::', '192.0.2.1', 'lineup.example'])('no stand-in listens on %s', async (host) => {
  await expect(listenOnLoopback(createServer(), 0, host)).rejects.toThrow(/loopback/);
  await expect(startOutbox({ pagePort: 0, smtpPort: 0, host })).rejects.toThrow(/loopback/);
});

test.each([{ APP_URL: 'https://lineup.example' }, { REALTIME_HOST: '0.0.0.0' }, { HOST: '::' }])(
  'their process refuses to start with %o',
  async (open) => {
    const task = runTask(['--import', 'tsx', 'local/stand-ins/run.ts'], { ...process.env, ...open });
    await expect(task.done).rejects.toThrow(/Stand-ins are for loopback alone/);
  },
);

test('a host name of another machine is not loopback', () => {
  expect(['localhost:8025', '127.0.0.1:8025', '[::1]:8025'].map(asksLoopback)).toEqual([true, true, true]);
  expect(['evil.example:8025', '', undefined, '127.0.0.1.evil.example'].map(asksLoopback)).not.toContain(
    true,
  );
});
