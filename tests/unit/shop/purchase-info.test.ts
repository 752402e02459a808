import { beforeEach, expect, test, vi } from 'vitest';
import { clearPlayer } from '@/components/client/player-storage';
import { findPurchaseInfo, forgetPurchaseInfo, keepPurchaseInfo } from '@/components/store/purchase-info';

const KEY = 'lifePurchaseInfo:abc';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const info = (transactionId: string) => ({ life: 10, lifePack: '$0.99', transactionId });

test('two tabs keep one each, and each finds its own until it is done', () => {
  keepPurchaseInfo('abc', info('cs_1'));
  keepPurchaseInfo('abc', info('cs_2'));
  expect(findPurchaseInfo('abc', 'cs_1')).toEqual(info('cs_1'));
  expect(findPurchaseInfo('abc', null)).toEqual(info('cs_2'));
  expect(findPurchaseInfo('other', 'cs_1')).toBeNull();
  forgetPurchaseInfo('abc', 'cs_1');
  expect(findPurchaseInfo('abc', 'cs_1')).toBeNull();
  expect(findPurchaseInfo('abc', 'cs_2')).toEqual(info('cs_2'));
  forgetPurchaseInfo('abc', 'cs_2');
  expect(stored.has(KEY)).toBe(false);
});

test('what was left behind does not pile up', () => {
  for (let i = 1; i <= 20; i += 1) keepPurchaseInfo('abc', info(`cs_${i}`));
  expect(JSON.parse(stored.get(KEY) ?? '[]')).toHaveLength(6);
  expect(findPurchaseInfo('abc', 'cs_20')).not.toBeNull();
});

test.each(['7', '{"life":1}', '[null, 3, "x"]', 'not json'])('%s is no purchase', (rubbish) => {
  stored.set(KEY, rubbish);
  expect(findPurchaseInfo('abc', null)).toBeNull();
  keepPurchaseInfo('abc', info('cs_1'));
  expect(findPurchaseInfo('abc', null)).toEqual(info('cs_1'));
});

test('a logout forgets it', () => {
  keepPurchaseInfo('abc', info('cs_1'));
  clearPlayer('abc');
  expect(stored.has(KEY)).toBe(false);
});
