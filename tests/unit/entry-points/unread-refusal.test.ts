import { expect, test } from 'vitest';
import { MAX_ACTION_BYTES, refusalResponse, refuseUnread } from '@/app/_server/unread-refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import { ERROR_STATUS } from '@/lib/platform/errors/error-status';

const APP = 'https://lineup.example';
const CALL = {
  origin: APP,
  'sec-fetch-site': 'same-origin',
  'next-action': '7f'.repeat(21),
  'content-type': 'text/plain;charset=UTF-8',
  'content-length': `${MAX_ACTION_BYTES}`,
};

function status(method: string, path: string, change: Record<string, string | undefined> = {}): number {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...CALL, ...change })) {
    if (value !== undefined) headers.set(name, value);
  }
  const refused = refuseUnread(
    { method, path: path.split('?')[0] ?? '', query: path.split('?')[1] ?? '', headers },
    APP,
  );
  return refused === null ? 200 : ERROR_STATUS[refused.code];
}

test.each([
  ['TRACE', 405, 405],
  ['CONNECT', 405, 405],
  ['PROPFIND', 405, 405],
  ['get', 405, 405],
  ['PUT', 405, 200],
  ['DELETE', 405, 200],
  ['OPTIONS', 405, 200],
  ['GET', 200, 200],
  ['HEAD', 200, 200],
  ['POST', 200, 200],
])('%s is answered %i by a page, %i before the routes of the API', (method, page, api) => {
  for (const path of ['/login', '/photos/x', '/icon.svg', '/_next/static/x', '/apinot', '*', '//login']) {
    expect(status(method, path), path).toBe(page);
  }
  for (const path of ['/api/v1/login', '/api/health', '/api/profile-image']) {
    expect(status(method, path), path).toBe(api);
  }
});

test('uploads of the desk take PUT alone, and only at their path', () => {
  expect(status('PUT', '/desk/feeds/upload?part=1')).toBe(200);
  for (const method of ['GET', 'POST', 'DELETE']) expect(status(method, '/desk/feeds/upload')).toBe(405);
  for (const path of ['/desk/feeds', '/desk/feeds/upload/', '/desk/feeds/upload/x'])
    expect(status('PUT', path), path).toBe(405);
});

test.each<[Record<string, string | undefined>, number]>([
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': undefined }, 403],
  [{ origin: undefined, 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: undefined, 'sec-fetch-site': undefined }, 403],
  // The origin is checked first.
  [{ origin: 'https://evil.example', 'next-action': undefined }, 403],
  [{ origin: 'https://evil.example', 'content-length': '9999999' }, 403],
  [{ 'next-action': undefined }, 405],
  [{ 'next-action': 'x' }, 400],
  [{ 'next-action': 'toString' }, 400],
  [{ 'next-action': '7F'.repeat(21) }, 400],
  [{ 'content-type': undefined }, 400],
  [{ 'content-type': 'multipart/form-data; boundary=a' }, 400],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 400],
  [{ 'content-type': 'application/json' }, 400],
  [{ 'content-type': 'text/plainer' }, 400],
  [{ 'content-length': `${MAX_ACTION_BYTES + 1}` }, 400],
  // The length is known only after reading.
  [{ 'content-length': undefined, 'transfer-encoding': 'chunked' }, 200],
])('a POST to a page with %j is answered %i', (change, expected) => {
  expect(status('POST', '/login', change)).toBe(expected);
  expect(status('POST', '/api/v1/login', change)).toBe(200);
});

test('a query of more than 64 names is refused', () => {
  for (const path of ['/login', '/api/v1/get_profile']) {
    expect(status('GET', `${path}?${'a=1&'.repeat(63)}`)).toBe(200);
    expect(status('GET', `${path}?${'a=1&'.repeat(64)}`)).toBe(400);
    expect(status('GET', `${path}?${'&'.repeat(10_000)}`)).toBe(400);
  }
});

test('API callers get the envelope, others one line of text', async () => {
  const error = new AppError('WRONG_METHOD', 'Not here.');
  const line = refusalResponse('/login', error);
  expect([line.status, line.headers.get('content-type'), await line.text()]).toEqual([
    405,
    'text/plain',
    'Not here.',
  ]);
  expect(await refusalResponse('/api/v1/login', error).json()).toMatchObject({ code: 'WRONG_METHOD' });
});
