import { expect, test } from 'vitest';
import config from '@/next.config';

test('built files, which skip the middleware, have nosniff', async () => {
  const rules = (await config.headers?.()) ?? [];
  const built = rules.find(({ source }) => source === '/_next/:path*');
  expect(built?.headers).toContainEqual({ key: 'X-Content-Type-Options', value: 'nosniff' });
});
