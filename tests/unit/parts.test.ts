import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { launchNode } from '@/local/children';
import { type Part, type PartHooks, type PartSpec, RESTARTS, runPart } from '@/local/part';
import { processMark } from '@/local/processes';
import { runTask } from '@/local/task';

let directory: string;
let parts: Part[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lineup-parts-'));
});
afterEach(async () => {
  await Promise.all(parts.map((part) => part.stop()));
  parts = [];
  rmSync(directory, { recursive: true, force: true });
});

function run(
  script: string,
  overrides: Partial<PartSpec> = {},
): { part: Part; hooks: Record<keyof PartHooks, ReturnType<typeof vi.fn>> } {
  const hooks = { onLine: vi.fn(), onNotice: vi.fn(), onGiveUp: vi.fn() };
  const part = runPart(
    {
      name: 'sample',
      stop: { signal: 'SIGTERM', group: true, order: 1, graceMs: 500 },
      isReady: async () => true,
      launch: async () => launchNode(['-e', script], process.env),
      ...overrides,
    },
    hooks,
  );
  parts.push(part);
  return { part, hooks };
}

const lives = (pid: number | undefined) => pid !== undefined && processMark(pid) !== undefined;
const FOREVER = 'setInterval(() => {}, 1000)';

test('a part that is killed comes back, as another process', async () => {
  const { part, hooks } = run(FOREVER);
  await part.ready;
  const before = part.pid();
  if (before !== undefined) process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(lives(part.pid()) && part.pid() !== before).toBe(true), 5000);
  expect(hooks.onNotice).toHaveBeenCalledWith('sample died (SIGKILL); starting it again.');
  expect(hooks.onGiveUp).not.toHaveBeenCalled();
});

test('a part that dies again and again is started three times and then given up, with its last words', async () => {
  const file = join(directory, 'starts');
  const script = `require('fs').appendFileSync(${JSON.stringify(file)}, 'x'); console.error('no such key'); process.exit(7)`;
  const { part, hooks } = run(script, { isReady: async () => false });
  await vi.waitFor(() => expect(hooks.onGiveUp).toHaveBeenCalledOnce(), 10_000);
  expect(hooks.onGiveUp.mock.calls[0]?.[0]).toMatch(
    /^sample died 4 times within a minute \(exit code 7\).*no such key/s,
  );
  expect(readFileSync(file, 'utf8')).toHaveLength(1 + RESTARTS.count);
  await expect(part.ready).rejects.toThrow(/died 4 times/);
});

test('deaths further apart than the window do not add up', async () => {
  const now = vi.spyOn(Date, 'now');
  const { part, hooks } = run(FOREVER);
  for (let death = 1; death <= RESTARTS.count + 2; death += 1) {
    const before = await vi.waitFor(() => {
      expect(lives(part.pid())).toBe(true);
      return part.pid() ?? 0;
    }, 5000);
    now.mockReturnValue(death * RESTARTS.windowMs);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(part.pid()).not.toBe(before), 5000);
  }
  expect(hooks.onGiveUp).not.toHaveBeenCalled();
});

test('a launch that fails counts as a death', async () => {
  const { hooks } = run('', { launch: () => Promise.reject(new Error('no binary')) });
  await vi.waitFor(() => expect(hooks.onGiveUp).toHaveBeenCalledOnce());
  expect(hooks.onGiveUp.mock.calls[0]?.[0]).toContain('no binary');
});

test('stop ends the whole family, also one that does not listen', async () => {
  const file = join(directory, randomUUID());
  const deaf = `process.on('SIGTERM', () => {}); ${FOREVER}`;
  const script = `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}]);
    require('fs').writeFileSync(${JSON.stringify(file)}, String(child.pid)); ${deaf}`;
  const { part, hooks } = run(script, { isReady: async () => existsSync(file) });
  await part.ready;
  const family = [part.pid(), Number(readFileSync(file, 'utf8'))];
  expect(family.map(lives)).toEqual([true, true]);
  await part.stop();
  await vi.waitFor(() => expect(family.map(lives)).toEqual([false, false]));
  expect(hooks.onNotice).not.toHaveBeenCalled();
});

test('a task tells its last words when it fails, and ends when it is stopped', async () => {
  const failing = runTask(['-e', 'console.log("the reason"); process.exit(3)'], process.env);
  await expect(failing.done).rejects.toThrow(/exit code 3\nthe reason/);
  const endless = runTask(['-e', FOREVER], process.env);
  await endless.stop();
  expect(lives(endless.pid)).toBe(false);
});
