import { afterEach, expect, test, vi } from 'vitest';
import { LiveRefresh } from '@/components/desk/feeds/live-refresh';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
// The effects of the first render, in a process without a document.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => void) => effect(),
  useEffectEvent: (event: () => void) => event,
  useRef: (current: unknown) => ({ current }),
  useState: (state: unknown) => [state, () => {}],
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an unattended run stops loading its page, so that the session ends, and goes on at the next key', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  LiveRefresh();
  vi.advanceTimersByTime(9 * 60_000);
  expect(router.refresh).toHaveBeenCalledTimes(9 * 60);
  vi.advanceTimersByTime(2 * 60_000);
  router.refresh.mockClear();
  vi.advanceTimersByTime(30 * 60_000);
  expect(router.refresh).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1000);
  expect(router.refresh).toHaveBeenCalledOnce();
});
