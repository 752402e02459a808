import { afterEach, beforeEach, expect, vi } from 'vitest';
import { log } from '@/lib/platform/log/log';

// What is logged as an error fails a test by what it causes.
log.level = 'silent';

/** Entry points see the cookies and headers of one test browser. A file about another browser mocks this itself. */
vi.mock('next/headers', async () => {
  const { browser, cookieStore } = await import('./identity-browser');
  return { headers: async () => browser.headers, cookies: async () => cookieStore };
});

/** Next runs these tasks after its response; here there is none. */
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (task: () => unknown) => {
    task();
  },
}));

/** Components read English texts without a provider. */
vi.mock('@/components/client/texts-provider', async (original) => {
  const { textsOf } = await import('@/messages/texts');
  const english = textsOf.bind(null, 'en');
  return { ...(await original<object>()), useTexts: english, pageTexts: english };
});

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
