import { beforeEach, expect, test, vi } from 'vitest';
import { clearPlayer } from '@/components/client/device/player-storage';
import {
  forgetPurchaseInfo,
  isOwnCheckout,
  keepPurchaseInfo,
  readPurchaseInfo,
} from '@/components/store/use-store';

const KEY = 'lifePurchaseInfo:abc';
let stored: Map<string, string>;

function storage(content: Map<string, string>) {
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  };
}

/** Local storage is shared by the tabs, session storage is not. */
function openTab() {
  const session = storage(new Map());
  return () => vi.stubGlobal('sessionStorage', session);
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storage(stored));
  openTab()();
  return () => vi.unstubAllGlobals();
});

const info = (transactionId: string) => ({ life: 10, lifePack: '$0.99', transactionId });

test('storage holds one object with the three specified fields', () => {
  keepPurchaseInfo('abc', info('cs_1'));
  keepPurchaseInfo('abc', info('cs_2'));
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({
    life: 10,
    lifePack: '$0.99',
    transactionId: 'cs_2',
  });
  expect(readPurchaseInfo('other')).toBeNull();
});

test('each of two tabs recognizes its own checkout until it is done', () => {
  const [first, second] = [openTab(), openTab()];
  first();
  keepPurchaseInfo('abc', info('cs_1'));
  second();
  keepPurchaseInfo('abc', info('cs_2'));
  first();
  expect(isOwnCheckout('abc', 'cs_1')).toBe(true);
  forgetPurchaseInfo('abc', 'cs_1');
  expect(isOwnCheckout('abc', 'cs_1')).toBe(false);
  second();
  expect(isOwnCheckout('abc', 'cs_2')).toBe(true);
  forgetPurchaseInfo('abc', 'cs_2');
  expect(isOwnCheckout('abc', 'cs_2')).toBe(false);
  expect(stored.has(KEY)).toBe(false);
});

test('a return in another tab recognizes the last checkout', () => {
  keepPurchaseInfo('abc', info('cs_1'));
  openTab()();
  expect(isOwnCheckout('abc', 'cs_1')).toBe(true);
});

test.each(['7', '{"life":1}', '[null, 3, "x"]', 'not json', JSON.stringify([info('cs_0')])])(
  '%s in storage is ignored and replaced',
  (rubbish) => {
    stored.set(KEY, rubbish);
    expect(readPurchaseInfo('abc')).toBeNull();
    forgetPurchaseInfo('abc', 'cs_0');
    keepPurchaseInfo('abc', info('cs_1'));
    expect(readPurchaseInfo('abc')).toEqual(info('cs_1'));
  },
);

test('logging out deletes it', () => {
  keepPurchaseInfo('abc', info('cs_1'));
  clearPlayer('abc');
  expect(stored.has(KEY)).toBe(false);
  expect(isOwnCheckout('abc', 'cs_1')).toBe(false);
});
