import { expect, test } from 'vitest';
import { hasReadablePath, isArgumentList } from '@/app/_server/front/readable-request';
import { MAX_ACTION_BYTES, refusalResponse, refuseUnread } from '@/app/_server/front/unread-refusal';
import { isOwnPage, isSameHost } from '@/app/_server/http/origin';
import { AppError, ERROR_STATUS } from '@/lib/platform/errors/app-error';

type Row = [headers: Record<string, string>, isOwn: boolean];
const APP_PATH = 'https://lineup.example/somewhere';
const OWN = 'https://lineup.example';

test.each<Row>([
  [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: OWN }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  // No browser sends a POST with neither header, and Next lets it through.
  [{}, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'http://lineup.example' }, false],
  [{ origin: 'https://lineup.example:8443' }, false],
  [{ origin: 'https://lineup.example.evil.example' }, false],
  [{ origin: OWN, 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: OWN, 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }, false],
])('%j: %s', (headers, isOwn) => {
  expect(isOwnPage(new Headers(headers), APP_PATH)).toBe(isOwn);
});

const LOOPBACK = 'http://127.0.0.1:3000';

test.each<Row>([
  [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: OWN }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  // Another name of this host: the action says which address to open.
  [{ origin: LOOPBACK, host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: LOOPBACK, host: '127.0.0.1:3000' }, true],
  [{ origin: LOOPBACK, host: '127.0.0.1:3001' }, false],
  [{ origin: LOOPBACK, host: '127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', host: 'lineup.example' }, false],
  [{ origin: 'rubbish', host: 'rubbish' }, false],
  [{ origin: 'null' }, false],
  [{ host: 'lineup.example' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
])('%j was sent by a page of this host: %s', (headers, isSame) => {
  expect(isSameHost(new Headers(headers), APP_PATH)).toBe(isSame);
});

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
  const line = refusalResponse('/login', error, new Headers());
  expect([line.status, line.headers.get('content-type'), await line.text()]).toEqual([
    405,
    'text/plain',
    'Not here.',
  ]);
  expect(await refusalResponse('/api/v1/login', error, new Headers()).json()).toMatchObject({
    code: 'WRONG_METHOD',
  });
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  '[]',
  '[{}]',
  '[1, true, null, "x"]',
  '[{"a":["$undefined","$$cash","$$","$NaN","$Infinity","$-Infinity","$-0"]}]',
  '[{"__proto__":{"a":1}}]',
  nested(32),
])('the arguments %s can be read', (text) => {
  expect(isArgumentList(text)).toBe(true);
});

test.each(['', '[', '[{', '7', 'null', '{}', '"x"', '[1,2,3,4,5,6,7,8,9]'])(
  'what is no short list (%s) cannot',
  (text) => {
    expect(isArgumentList(text)).toBe(false);
  },
);

// Form parts, cycles, maps, sets, form data, promises, functions, dates, blobs, streams, iterators, elements, big
// integers: React resolves each from text.
const REFERENCES = [
  '$',
  '$0',
  '$99',
  '$0:0:a',
  '$Q1',
  '$W1',
  '$K1',
  '$@1',
  '$h1',
  '$F1',
  '$B1',
  '$R1',
  '$X1',
];
const MADE = ['$T', '$n12', `$n${'9'.repeat(60_000)}`, '$D2026-01-01T00:00:00.000Z', '$Drubbish', '$nxx'];

test.each([...REFERENCES, ...MADE])('a value other than plain JSON (%.20s) cannot be read', (value) => {
  expect(isArgumentList(JSON.stringify([value]))).toBe(false);
  expect(isArgumentList(JSON.stringify([{ a: [{ b: value }] }]))).toBe(false);
});

test('values nested too deep cannot be read', () => {
  for (const depth of [33, 34, 1000, 30_000]) expect(isArgumentList(nested(depth)), `${depth}`).toBe(false);
});

test('a path must be UTF-8', () => {
  for (const path of ['/', '/home', '/%68ome', '/photos/a%2Fb', '/%C3%A4'])
    expect(hasReadablePath(path)).toBe(true);
  for (const path of ['/%', '/%E0%A4%A', '/photos/%ff', '/%zz']) expect(hasReadablePath(path)).toBe(false);
});
