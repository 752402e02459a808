import { expect, test } from 'vitest';
import config from '@/next.config';

test('built files, which pass the middleware by, are not to be sniffed', async () => {
  const rules = (await config.headers?.()) ?? [];
  const built = rules.find(({ source }) => source === '/_next/:path*');
  expect(built?.headers).toContainEqual({ key: 'X-Content-Type-Options', value: 'nosniff' });
});
