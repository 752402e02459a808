import { expect, test } from 'vitest';
import { isOwnPage, isSameHost } from '@/app/_server/origin';

type Row = [headers: Record<string, string>, isOwn: boolean];
const APP = 'https://lineup.example/somewhere';
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
  expect(isOwnPage(new Headers(headers), APP)).toBe(isOwn);
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
  expect(isSameHost(new Headers(headers), APP)).toBe(isSame);
});
