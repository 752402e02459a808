import { afterEach, expect, test, vi } from 'vitest';
import { isAsking, onAsking, setAsking } from '@/components/client/asking';

afterEach(() => setAsking(false));

test('a listener for the end of a question is called once, and never after it is removed', () => {
  const heard = vi.fn(() => isAsking());
  const leave = onAsking(heard);
  setAsking(true);
  setAsking(true);
  setAsking(false);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([true, false]);
  leave();
  setAsking(true);
  expect(heard).toHaveBeenCalledTimes(2);
});
