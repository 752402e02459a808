import { expect, test } from 'vitest';
import { dataOf, refusalText } from '@/components/client/session/answers';

const FIXED = 'Failed to fetch shop data';
const failureOf = (call: Parameters<typeof dataOf>[0]) => dataOf(call).catch((error: unknown) => error);

test('a message of the server comes before the fixed text', async () => {
  const message = 'Too many requests. Try again in 5 seconds.';
  const error = await failureOf(async () => ({ ok: false, code: 'TOO_MANY_REQUESTS', message }));
  expect(refusalText(error, FIXED)).toBe(message);
});

test('the fixed text is shown without a message and when the call itself fails', async () => {
  const unanswered = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(refusalText(unanswered, FIXED)).toBe(FIXED);
  const wordless = await failureOf(async () => ({ ok: false, code: 'INTERNAL', message: '' }));
  expect(refusalText(wordless, FIXED)).toBe(FIXED);
});
