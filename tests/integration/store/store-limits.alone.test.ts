import { expect, test, vi } from 'vitest';
import {
  confirmPurchaseAction,
  createCheckoutAction,
  packsAction,
  storeAccountAction,
} from '@/app/(play)/shop/actions';
import { declaredEntryPoint } from '@/lib/platform/entry-point/registry';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
const database = testDatabase();

test.each([
  ['packsAction', packsAction, 120, 60],
  ['storeAccountAction', storeAccountAction, 120, 60],
  ['createCheckoutAction', createCheckoutAction, 20, 600],
  ['confirmPurchaseAction', confirmPurchaseAction, 30, 60],
] as const)(
  '%s may be called so often by each player, and no more',
  async (_, action, points, perSeconds) => {
    const entryPoint = declaredEntryPoint(action);
    const limit = entryPoint && 'policy' in entryPoint ? entryPoint.policy.limit : undefined;
    expect(limit).toMatchObject({ points, perSeconds, by: 'player' });
    if (!limit) return;
    const ctx = anonymousContext(database.db, { now: () => new Date('2026-11-21T12:00:00Z') });
    await Promise.all(Array.from({ length: points }, () => spend(ctx, limit, 'one')));
    await expect(spend(ctx, limit, 'one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await spend(ctx, limit, 'another');
  },
);

test('no two actions of the store share a count', () => {
  const entryPoints = [packsAction, storeAccountAction, createCheckoutAction, confirmPurchaseAction].map(
    declaredEntryPoint,
  );
  const names = entryPoints.map(
    (entryPoint) => entryPoint && 'policy' in entryPoint && entryPoint.policy.limit?.name,
  );
  expect(new Set(names).size).toBe(4);
});
