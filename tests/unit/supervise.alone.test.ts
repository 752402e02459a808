import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { launchNode } from '@/local/processes/children';
import { processMark } from '@/local/processes/signals';
import {
  type ProcessHooks,
  type ProcessSpec,
  RESTARTS,
  type SupervisedProcess,
  superviseProcess,
} from '@/local/processes/supervise';
import { runTask } from '@/local/processes/task';

let directory: string;
let running: SupervisedProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lineup-supervise-'));
});
afterEach(async () => {
  await Promise.all(running.map((supervised) => supervised.stop()));
  running = [];
  rmSync(directory, { recursive: true, force: true });
});

function run(
  script: string,
  overrides: Partial<ProcessSpec> = {},
): { supervised: SupervisedProcess; hooks: Record<keyof ProcessHooks, ReturnType<typeof vi.fn>> } {
  const hooks = { onLine: vi.fn(), onNotice: vi.fn(), onGiveUp: vi.fn() };
  const supervised = superviseProcess(
    {
      name: 'sample',
      stop: { signal: 'SIGTERM', group: true, order: 1, graceMs: 500 },
      isReady: async () => true,
      launch: async () => launchNode(['-e', script], process.env),
      ...overrides,
    },
    hooks,
  );
  running.push(supervised);
  return { supervised, hooks };
}

const lives = (pid: number | undefined) => pid !== undefined && processMark(pid) !== undefined;
const FOREVER = 'setInterval(() => {}, 1000)';

test('a killed process is restarted', async () => {
  const { supervised, hooks } = run(FOREVER);
  await supervised.ready;
  const before = supervised.pid();
  if (before !== undefined) process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(lives(supervised.pid()) && supervised.pid() !== before).toBe(true), 5000);
  expect(hooks.onNotice).toHaveBeenCalledWith('sample died (SIGKILL); restarting it.');
  expect(hooks.onGiveUp).not.toHaveBeenCalled();
});

test('a process that keeps dying is restarted three times, then given up with its last output', async () => {
  const file = join(directory, 'starts');
  const script = `require('fs').appendFileSync(${JSON.stringify(file)}, 'x'); console.error('no such key'); process.exit(7)`;
  const { supervised, hooks } = run(script, { isReady: async () => false });
  await vi.waitFor(() => expect(hooks.onGiveUp).toHaveBeenCalledOnce(), 10_000);
  expect(hooks.onGiveUp.mock.calls[0]?.[0]).toMatch(
    /^sample died 4 times within a minute \(exit code 7\).*no such key/s,
  );
  expect(readFileSync(file, 'utf8')).toHaveLength(1 + RESTARTS.count);
  await expect(supervised.ready).rejects.toThrow(/died 4 times/);
});

test('deaths further apart than the window do not count together', async () => {
  const now = vi.spyOn(Date, 'now');
  const { supervised, hooks } = run(FOREVER);
  for (let death = 1; death <= RESTARTS.count + 2; death += 1) {
    const before = await vi.waitFor(() => {
      expect(lives(supervised.pid())).toBe(true);
      return supervised.pid() ?? 0;
    }, 5000);
    now.mockReturnValue(death * RESTARTS.windowMs);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(supervised.pid()).not.toBe(before), 5000);
  }
  expect(hooks.onGiveUp).not.toHaveBeenCalled();
});

test('a launch that fails counts as a death', async () => {
  const { hooks } = run('', { launch: () => Promise.reject(new Error('no binary')) });
  await vi.waitFor(() => expect(hooks.onGiveUp).toHaveBeenCalledOnce());
  expect(hooks.onGiveUp.mock.calls[0]?.[0]).toContain('no binary');
});

test('stop ends a process and its children, even when they ignore SIGTERM', async () => {
  const file = join(directory, randomUUID());
  const deaf = `process.on('SIGTERM', () => {}); ${FOREVER}`;
  const script = `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}]);
    require('fs').writeFileSync(${JSON.stringify(file)}, String(child.pid)); ${deaf}`;
  const { supervised, hooks } = run(script, { isReady: async () => existsSync(file) });
  await supervised.ready;
  const family = [supervised.pid(), Number(readFileSync(file, 'utf8'))];
  expect(family.map(lives)).toEqual([true, true]);
  await supervised.stop();
  await vi.waitFor(() => expect(family.map(lives)).toEqual([false, false]));
  expect(hooks.onNotice).not.toHaveBeenCalled();
});

test('a failing task rejects with its output, and a stopped task ends', async () => {
  const failing = runTask(['-e', 'console.log("the reason"); process.exit(3)'], process.env);
  await expect(failing.done).rejects.toThrow(/exit code 3\nthe reason/);
  const endless = runTask(['-e', FOREVER], process.env);
  await endless.stop();
  expect(lives(endless.pid)).toBe(false);
});
