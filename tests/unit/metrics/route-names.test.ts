import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { routeNames } from '@/app/_server/front/route-names';
import { countRequest } from '@/lib/platform/metrics/http-metrics';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';

const routeOf = routeNames([
  '/',
  '/home',
  '/photos/[token]',
  '/api/v1/[[...path]]',
  '/api/auth/[...nextauth]',
]);

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/photos/abc', '/photos/[token]'],
  ['/photos/abc/def', 'other'],
  ['/api/v1', '/api/v1/[[...path]]'],
  ['/api/v1/a/b', '/api/v1/[[...path]]'],
  ['/api/auth', 'other'],
  ['/api/auth/callback/google', '/api/auth/[...nextauth]'],
  ['/_next/static/x.js', 'static'],
  ['/wp-login.php', 'other'],
  ['/home/../secret', 'other'],
])('%s counts as %s', (path, name) => {
  expect(routeOf(path)).toBe(name);
});

test('invented methods and paths add no series', async () => {
  processMetrics().requests.reset();
  for (let i = 0; i < 50; i++) {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: `M${i}`,
      url: `/${i}?q=${i}`,
    });
    countRequest(routeOf, request, 404, 0.01);
  }
  const { values } = await processMetrics().requests.get();
  expect(values).toEqual([{ labels: { route: 'other', method: 'other', status: '404' }, value: 50 }]);
});
