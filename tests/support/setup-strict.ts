import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Next runs these tasks after its response; here there is none. */
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (task: () => unknown) => {
    task();
  },
}));

/** Fails the test that causes an unexpected console.error or console.warn. A test that expects one mocks it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const calls = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(calls, 'unexpected console output').toEqual([]);
});
